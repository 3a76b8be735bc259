import { z } from "zod";
import { landmarksSchema, segmentSchema } from "./operations/analysis.ts";
import { babySchema, bangsSchema } from "./operations/face.ts";
import { cropSchema, flipSchema, upscaleSchema } from "./operations/geometry.ts";
import { backgroundSchema, relightSchema, sketchSchema } from "./operations/scene.ts";
import * as tone from "./operations/tone.ts";

/** One step of a recipe: an operation of the local engine and its parameters. A new operation is one schema in `operations/`, one branch here and one function in `app/providers/local/operations`. */
export const stepSchema = z.discriminatedUnion("op", [
  segmentSchema,
  landmarksSchema,
  flipSchema,
  cropSchema,
  upscaleSchema,
  tone.denoiseSchema,
  tone.smoothSchema,
  tone.smoothSkinSchema,
  tone.autolevelSchema,
  tone.toneSchema,
  tone.claheSchema,
  tone.sharpenSchema,
  tone.blackAndWhiteSchema,
  tone.grainSchema,
  tone.vignetteSchema,
  backgroundSchema,
  relightSchema,
  sketchSchema,
  bangsSchema,
  babySchema,
]);
export type Step = z.infer<typeof stepSchema>;
export type StepOf<Op extends Step["op"]> = Extract<Step, { op: Op }>;

export const recipeSchema = z.array(stepSchema).min(1).max(40);
export type Recipe = z.infer<typeof recipeSchema>;
