import { z } from "zod";
import editByWords from "./shared/edit-by-words.json";
import { babySchema, bangsSchema } from "./operations/face.ts";
import { cartoonSchema } from "./operations/neural.ts";
import { anyKeywords } from "./operations/parameter.ts";
import * as light from "./operations/light.ts";
import { celSchema, gradeSchema, paintSchema, sketchSchema } from "./operations/paint.ts";
import { backgroundSchema, scenerySchema, titleSchema } from "./operations/scenery.ts";
import {
  costumeSchema,
  makeUpSchema,
  recolorSchema,
  removeHairSchema,
  slimSchema,
  shaveSchema,
  growHairSchema,
} from "./operations/look.ts";
import { reshapeSchema } from "./operations/shape.ts";
import * as edit from "./operations/edit.ts";
import * as graphic from "./operations/graphic.ts";
import * as people from "./operations/people.ts";
import * as photo from "./operations/photo.ts";
import * as tone from "./operations/tone.ts";

/** One step of a recipe: an operation of the local engine and its parameters. A new operation is one schema in `operations/`, one branch here and one function in `engine/operations`. */
const stepSchema = z.discriminatedUnion("op", [
  people.segmentSchema,
  people.landmarksSchema,
  edit.flipSchema,
  edit.upscaleSchema,
  cartoonSchema,
  tone.denoiseSchema,
  tone.smoothSchema,
  tone.smoothSkinSchema,
  tone.keepSkinSchema,
  tone.autolevelSchema,
  tone.toneSchema,
  tone.claheSchema,
  tone.sharpenSchema,
  tone.blackAndWhiteSchema,
  tone.grainSchema,
  tone.vignetteSchema,
  backgroundSchema,
  light.relightSchema,
  sketchSchema,
  bangsSchema,
  babySchema,
  people.pairSchema,
  photo.portraitSchema,
  photo.evenLightSchema,
  photo.keyLightSchema,
  photo.repairSchema,
  photo.dressSchema,
  photo.removeOverlaySchema,
  photo.colorizeSchema,
  reshapeSchema,
  people.miniFigureSchema,
  people.deskFigureSchema,
  people.outfitGridSchema,
  scenerySchema,
  recolorSchema,
  makeUpSchema,
  costumeSchema,
  slimSchema,
  removeHairSchema,
  shaveSchema,
  growHairSchema,
  titleSchema,
  paintSchema,
  gradeSchema,
  celSchema,
  light.bloomSchema,
  light.flashSchema,
  light.sparklesSchema,
  light.frameSchema,
  graphic.posterizeSchema,
  graphic.inkSchema,
  graphic.coloringSheetSchema,
  graphic.halftonePanelsSchema,
  graphic.blocksSchema,
  graphic.colorDrawingSchema,
  graphic.paperCollageSchema,
  graphic.stickerSheetSchema,
  edit.enlargeSchema,
  edit.cutOutSchema,
  edit.collageSchema,
  edit.varySchema,
  edit.weatherSchema,
]);
/** One schema for each operation. */
export const OPERATIONS = stepSchema.options;
export type Step = z.infer<typeof stepSchema>;
export type StepOf<Op extends Step["op"]> = Extract<Step, { op: Op }>;

const variantsSchema = z
  .array(
    z
      .object({
        name: z.string().regex(/^[a-z-]+$/),
        keywords: anyKeywords
          .default([])
          .describe(
            "Words that choose this; left out where a choice of the form does, or the engine's vocabulary by its name",
          ),
        of: z
          .array(z.string().regex(/^[a-z-]+(\+[a-z-]+)+$/))
          .optional()
          .describe("Terms of the vocabulary that ask for this where they stand together, joined by +"),
        alone: z
          .literal(true)
          .optional()
          .describe("Terms with “remove” count only in a clause without unknown words"),
        thing: z
          .literal(true)
          .optional()
          .describe(
            "Something that may be in a photo: a list of such is turned down as one, “no snow and rain”",
          ),
        undoes: z
          .array(z.string())
          .optional()
          .describe("Looks that it takes from a photo: named beside it they tell how the photo is"),
        group: z
          .string()
          .regex(/^[a-z-]+$/)
          .optional()
          .describe("Of the variants of one group one is done"),
        steps: z.array(stepSchema).min(1).max(20),
      })
      .strict(),
  )
  .min(1)
  .max(100);

/** Variants that several tools share, by the file that holds them. */
const SHARED = { "edit-by-words": editByWords } as const;
const [FIRST = "", ...OTHERS] = editByWords.variants.map(({ name }) => name);

/** The variants of a file in `shared/`, but for those that are left out; in the file's order. */
const sharedVariantsSchema = z
  .object({
    shared: z
      .enum(["edit-by-words"])
      .describe("Variants that several tools share: a file of registry/contract/shared"),
    without: z
      .array(z.enum([FIRST, ...OTHERS]))
      .min(1)
      .optional()
      .describe("Names of those that this tool leaves out"),
  })
  .strict()
  .transform(({ shared, without = [] }) =>
    variantsSchema.parse(SHARED[shared].variants).filter(({ name }) => !without.includes(name)),
  );

/**
 * Steps that a choice of the form or the person's words choose; the first variant serves when they don't, unless such
 * words are refused. With `several`, every variant that the words ask for is done, in the order in which they stand here.
 */
export const chooseSchema = z
  .object({
    op: z.literal("choose"),
    by: z
      .string()
      .regex(/^\$[a-z][A-Za-z0-9_]*$/)
      .optional()
      .describe(
        "A choice of the form as $name, whose values are the variants' names; words then have no say",
      ),
    several: z.literal(true).optional().describe("Words may ask for more than one variant"),
    otherwise: z
      .enum(["first", "nothing", "refuse"])
      .optional()
      .describe(
        "What becomes of words that choose no variant: the first one, as where this is left out, no step at all, or a refusal that costs nothing",
      ),
    variants: z.union([variantsSchema, sharedVariantsSchema]),
  })
  .strict();

export type Choice = z.infer<typeof chooseSchema>;

export const recipeSchema = z
  .array(z.discriminatedUnion("op", [...OPERATIONS, chooseSchema]))
  .min(1)
  .max(40);
export type Recipe = z.infer<typeof recipeSchema>;

/** Every step of a recipe, those that are chosen included. */
export const listSteps = (recipe: Recipe): Step[] =>
  recipe.flatMap((entry) => (entry.op === "choose" ? entry.variants.flatMap(({ steps }) => steps) : [entry]));
