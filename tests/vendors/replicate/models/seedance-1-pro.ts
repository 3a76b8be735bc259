import type { ModelSchema } from "./model-schema.ts";
import { SEEDANCE_INPUTS } from "./seedance-1-lite.ts";

export const SEEDANCE_1_PRO = {
  name: "bytedance/seedance-1-pro",
  required: ["prompt"],
  inputs: SEEDANCE_INPUTS,
  output: { kind: "video" },
} as const satisfies ModelSchema;
