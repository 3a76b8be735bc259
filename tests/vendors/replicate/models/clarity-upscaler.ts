import { FILE, SEED, type ModelSchema } from "./model-schema.ts";

export const CLARITY_UPSCALER = {
  name: "philz1337x/clarity-upscaler",
  version: "dfad41707589d68ecdccd1dfa600d55a208f9310748e44bfe35b4a6291453d5e",
  required: ["image"],
  inputs: {
    image: FILE,
    scale_factor: { type: "number", default: 2 },
    creativity: { type: "number", default: 0.35 },
    resemblance: { type: "number", default: 0.6 },
    seed: SEED,
  },
  output: { kind: "image", isList: true },
} as const satisfies ModelSchema;
