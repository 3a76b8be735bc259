import { FILE, KONTEXT_RATIOS, PROMPT, SEED, type ModelSchema } from "./model-schema.ts";

const LACKING = ["2:1", "1:2"];

export const FLUX_KONTEXT_DEV = {
  name: "black-forest-labs/flux-kontext-dev",
  required: ["prompt", "input_image"],
  inputs: {
    prompt: PROMPT,
    input_image: FILE,
    aspect_ratio: {
      type: "string",
      enum: KONTEXT_RATIOS.filter((ratio) => !LACKING.includes(ratio)),
      default: "match_input_image",
    },
    guidance: { type: "number", minimum: 0, maximum: 10, default: 2.5 },
    num_inference_steps: { type: "integer", minimum: 4, maximum: 50, default: 28 },
    output_format: { type: "string", enum: ["webp", "jpg", "png"], default: "webp" },
    output_quality: { type: "integer", minimum: 0, maximum: 100, default: 80 },
    seed: SEED,
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
