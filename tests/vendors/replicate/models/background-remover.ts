import { FILE, type ModelSchema } from "./model-schema.ts";

export const BACKGROUND_REMOVER = {
  name: "851-labs/background-remover",
  version: "a029dff38972b5fda4ec5d75d7d1cd25aeff621d2cf4946a41055d7db66b80bc",
  required: ["image"],
  inputs: {
    image: FILE,
    threshold: { type: "number", default: 0 },
    reverse: { type: "boolean", default: false },
    background_type: { type: "string", default: "rgba" },
    format: { type: "string", enum: ["png", "jpg"], default: "png" },
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
