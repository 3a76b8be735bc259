import { FILE, type ModelSchema } from "./model-schema.ts";

export const GFPGAN = {
  name: "tencentarc/gfpgan",
  version: "0fbacf7afc6c144e5be9767cff80f25aff23e52b0708f17e20f9879b2f21516c",
  required: ["img"],
  inputs: {
    img: FILE,
    version: { type: "string", enum: ["v1.2", "v1.3", "v1.4", "RestoreFormer"], default: "v1.4" },
    scale: { type: "number", default: 2 },
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
