import { FILE, PICTURE_FORMAT, SAFETY, SEED, type ModelSchema } from "./model-schema.ts";

export const RESTORE_IMAGE = {
  name: "flux-kontext-apps/restore-image",
  required: ["input_image"],
  inputs: {
    input_image: FILE,
    seed: SEED,
    output_format: PICTURE_FORMAT,
    safety_tolerance: SAFETY,
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
