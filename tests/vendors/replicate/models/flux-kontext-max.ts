import { KONTEXT_INPUTS } from "./flux-kontext-pro.ts";
import type { ModelSchema } from "./model-schema.ts";

export const FLUX_KONTEXT_MAX = {
  name: "black-forest-labs/flux-kontext-max",
  required: ["prompt"],
  inputs: KONTEXT_INPUTS,
  output: { kind: "image" },
} as const satisfies ModelSchema;
