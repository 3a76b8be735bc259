import { z } from "zod";
import editByWords from "./shared/edit-by-words.json";
import { DRAWN_OPERATIONS } from "./operations/drawn.ts";
import { anyKeywords } from "./operations/parameter.ts";
import { PEOPLE_OPERATIONS } from "./operations/people.ts";
import { PHOTO_OPERATIONS } from "./operations/photo.ts";
import { PLACE_OPERATIONS } from "./operations/place.ts";

/** One step of a recipe: an operation of the local engine and its parameters. A new operation is one schema in `operations/` and one function in `engine/operations`. */
const stepSchema = z.discriminatedUnion("op", [
  ...PHOTO_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...PLACE_OPERATIONS,
  ...DRAWN_OPERATIONS,
]);
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
  .array(z.discriminatedUnion("op", [...stepSchema.options, chooseSchema]))
  .min(1)
  .max(40);
export type Recipe = z.infer<typeof recipeSchema>;

/** Every step of a recipe, those that are chosen included. */
export const listSteps = (recipe: Recipe): Step[] =>
  recipe.flatMap((entry) => (entry.op === "choose" ? entry.variants.flatMap(({ steps }) => steps) : [entry]));
