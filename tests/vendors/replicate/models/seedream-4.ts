import { FILES, PROMPT, type ModelSchema } from "./model-schema.ts";

const RATIOS = ["match_input_image", "1:1", "4:3", "3:4", "16:9", "9:16", "3:2", "2:3", "21:9"];
/** Pixels of a side of its own choosing. */
const SIDE = { type: "integer", minimum: 1024, maximum: 4096, default: 2048 } as const;

export const SEEDREAM_4 = {
  name: "bytedance/seedream-4",
  required: ["prompt"],
  inputs: {
    prompt: PROMPT,
    image_input: { ...FILES, maxItems: 10 },
    size: { type: "string", enum: ["1K", "2K", "4K", "custom"], default: "2K" },
    width: SIDE,
    height: SIDE,
    aspect_ratio: { type: "string", enum: RATIOS, default: "match_input_image" },
    sequential_image_generation: { type: "string", enum: ["disabled", "auto"], default: "disabled" },
    max_images: { type: "integer", minimum: 1, maximum: 15, default: 1 },
    enhance_prompt: { type: "boolean", default: true },
  },
  output: { kind: "image", isList: true },
} as const satisfies ModelSchema;
