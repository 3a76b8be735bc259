import {
  FILE,
  KONTEXT_RATIO,
  PICTURE_FORMAT,
  PROMPT,
  SAFETY,
  SEED,
  type ModelSchema,
} from "./model-schema.ts";

export const MULTI_IMAGE_KONTEXT_PRO = {
  name: "flux-kontext-apps/multi-image-kontext-pro",
  required: ["prompt", "input_image_1", "input_image_2"],
  inputs: {
    prompt: PROMPT,
    input_image_1: FILE,
    input_image_2: FILE,
    aspect_ratio: KONTEXT_RATIO,
    seed: SEED,
    output_format: PICTURE_FORMAT,
    safety_tolerance: SAFETY,
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
