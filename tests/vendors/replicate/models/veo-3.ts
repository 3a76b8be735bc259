import { FILE, PROMPT, SEED, type ModelSchema } from "./model-schema.ts";

/** The inputs of both Veo models. */
export const VEO_INPUTS = {
  prompt: PROMPT,
  image: FILE,
  aspect_ratio: { type: "string", enum: ["16:9", "9:16"], default: "16:9" },
  duration: { type: "integer", enum: [4, 6, 8], default: 8 },
  resolution: { type: "string", enum: ["720p", "1080p"], default: "1080p" },
  negative_prompt: { type: "string" },
  generate_audio: { type: "boolean", default: true },
  seed: SEED,
} as const satisfies ModelSchema["inputs"];

export const VEO_3 = {
  name: "google/veo-3",
  required: ["prompt"],
  inputs: VEO_INPUTS,
  output: { kind: "video" },
} as const satisfies ModelSchema;
