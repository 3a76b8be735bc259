import { FILE, KONTEXT_RATIO, PICTURE_FORMAT, SAFETY, SEED, type ModelSchema } from "./model-schema.ts";

/** The part of the vendor's long list that is known for certain. */
const HAIRCUTS = ["No change", "Random", "Blunt Bangs", "Side-Swept Bangs"];

export const CHANGE_HAIRCUT = {
  name: "flux-kontext-apps/change-haircut",
  required: ["input_image"],
  inputs: {
    input_image: FILE,
    haircut: { type: "string", enum: HAIRCUTS, default: "Random" },
    hair_color: { type: "string", default: "No change" },
    gender: { type: "string", enum: ["none", "male", "female"], default: "none" },
    aspect_ratio: KONTEXT_RATIO,
    seed: SEED,
    output_format: PICTURE_FORMAT,
    safety_tolerance: SAFETY,
  },
  output: { kind: "image" },
} as const satisfies ModelSchema;
