import { PROMPT, SEED, type ModelSchema } from "./model-schema.ts";

const VERSIONS = ["stereo-melody-large", "stereo-large", "melody-large", "large"];

export const MUSICGEN = {
  name: "meta/musicgen",
  version: "671ac645ce5e552cc63a54a2bbff63fcf798043055d2dac5fc9e36a837eedcfb",
  required: [],
  inputs: {
    prompt: PROMPT,
    duration: { type: "integer", minimum: 1, maximum: 30, default: 8 },
    model_version: { type: "string", enum: VERSIONS, default: "stereo-melody-large" },
    output_format: { type: "string", enum: ["wav", "mp3"], default: "wav" },
    seed: SEED,
  },
  output: { kind: "audio" },
} as const satisfies ModelSchema;
