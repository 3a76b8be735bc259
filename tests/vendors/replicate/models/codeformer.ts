import { FILE, type ModelSchema } from "./model-schema.ts";

export const CODEFORMER = {
  name: "sczhou/codeformer",
  version: "cc4956dd26fa5a7185d5660cc9100fab1b8070a1d1654a8bb5eb6d443b020bb2",
  required: ["image"],
  inputs: {
    image: FILE,
    codeformer_fidelity: { type: "number", minimum: 0, maximum: 1, default: 0.5 },
    background_enhance: { type: "boolean", default: true },
    face_upsample: { type: "boolean", default: true },
    upscale: { type: "integer", default: 2 },
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
