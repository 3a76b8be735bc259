import { PROMPT, SEED, type ModelSchema } from "./model-schema.ts";

export const LYRIA_2 = {
  name: "google/lyria-2",
  required: ["prompt"],
  inputs: { prompt: PROMPT, negative_prompt: { type: "string" }, seed: SEED },
  output: { kind: "audio" },
} as const satisfies ModelSchema;
