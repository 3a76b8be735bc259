import { FILE, PROMPT, SEED, type ModelSchema } from "./model-schema.ts";

const RATIOS = ["16:9", "4:3", "1:1", "3:4", "9:16", "21:9", "9:21"];

/** The inputs of both Seedance models; the ratio is ignored where a picture is given. */
export const SEEDANCE_INPUTS = {
  prompt: PROMPT,
  image: FILE,
  last_frame_image: FILE,
  duration: { type: "integer", minimum: 2, maximum: 12, default: 5 },
  resolution: { type: "string", enum: ["480p", "720p", "1080p"], default: "720p" },
  aspect_ratio: { type: "string", enum: RATIOS, default: "16:9" },
  fps: { type: "integer", enum: [24], default: 24 },
  camera_fixed: { type: "boolean", default: false },
  seed: SEED,
} as const satisfies ModelSchema["inputs"];

export const SEEDANCE_1_LITE = {
  name: "bytedance/seedance-1-lite",
  required: ["prompt"],
  inputs: SEEDANCE_INPUTS,
  output: { kind: "video" },
} as const satisfies ModelSchema;
