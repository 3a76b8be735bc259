import {
  FILE,
  KONTEXT_RATIO,
  PICTURE_FORMAT,
  PROMPT,
  SAFETY,
  SEED,
  type ModelSchema,
} from "./model-schema.ts";

/** The inputs of both paid Kontext models. */
export const KONTEXT_INPUTS = {
  prompt: PROMPT,
  input_image: FILE,
  aspect_ratio: KONTEXT_RATIO,
  seed: SEED,
  output_format: PICTURE_FORMAT,
  safety_tolerance: SAFETY,
  prompt_upsampling: { type: "boolean", default: false },
} as const satisfies ModelSchema["inputs"];

export const FLUX_KONTEXT_PRO = {
  name: "black-forest-labs/flux-kontext-pro",
  required: ["prompt"],
  inputs: KONTEXT_INPUTS,
  output: { kind: "image" },
} as const satisfies ModelSchema;
