import { FILES, PROMPT, type ModelSchema } from "./model-schema.ts";

const RATIOS = ["1:1", "4:3", "3:4", "16:9", "9:16", "3:2", "2:3", "21:9", "4:5", "5:4"];

export const NANO_BANANA = {
  name: "google/nano-banana",
  required: ["prompt"],
  inputs: {
    prompt: PROMPT,
    image_input: { ...FILES, maxItems: 10 },
    aspect_ratio: {
      type: "string",
      enum: ["match_input_image", ...RATIOS],
      default: "match_input_image",
    },
    output_format: { type: "string", enum: ["jpg", "png"], default: "jpg" },
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
