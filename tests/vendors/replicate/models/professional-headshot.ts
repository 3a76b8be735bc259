import { FILE, KONTEXT_RATIO, PICTURE_FORMAT, SAFETY, SEED, type ModelSchema } from "./model-schema.ts";

export const PROFESSIONAL_HEADSHOT = {
  name: "flux-kontext-apps/professional-headshot",
  required: ["input_image"],
  inputs: {
    input_image: FILE,
    gender: { type: "string", enum: ["none", "male", "female"], default: "none" },
    background: {
      type: "string",
      enum: ["white", "black", "neutral", "gray", "office"],
      default: "neutral",
    },
    aspect_ratio: KONTEXT_RATIO,
    seed: SEED,
    output_format: PICTURE_FORMAT,
    safety_tolerance: SAFETY,
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
