import type { ModelSchema } from "./model-schema.ts";
import { VEO_INPUTS } from "./veo-3.ts";

export const VEO_3_FAST = {
  name: "google/veo-3-fast",
  required: ["prompt"],
  inputs: VEO_INPUTS,
  output: { kind: "video" },
} as const satisfies ModelSchema;
