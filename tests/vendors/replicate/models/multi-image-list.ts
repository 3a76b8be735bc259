import {
  FILES,
  KONTEXT_RATIO,
  PICTURE_FORMAT,
  PROMPT,
  SAFETY,
  SEED,
  type ModelSchema,
} from "./model-schema.ts";

export const MULTI_IMAGE_LIST = {
  name: "flux-kontext-apps/multi-image-list",
  required: ["prompt", "input_images"],
  inputs: {
    prompt: PROMPT,
    input_images: FILES,
    aspect_ratio: KONTEXT_RATIO,
    seed: SEED,
    output_format: PICTURE_FORMAT,
    safety_tolerance: SAFETY,
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
