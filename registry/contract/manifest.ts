import { z } from "zod";
import { conditionSchema } from "./field.ts";
import { makerSchema } from "./maker.ts";
import { OFFERS } from "./output.ts";
import { keywordList } from "./operations/parameter.ts";
import { photosSchema } from "./photos.ts";
import { recipeSchema } from "./recipe.ts";
import { RESULT_KINDS } from "./wire/values.ts";

export const idSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60);
const fileName = z.string().regex(/^[a-z0-9][a-z0-9-]*\.(webp|jpg|png)$/);
const apiPath = z.string().regex(/^\/api\/[A-Za-z0-9{}/-]+$/);

/** One call of a model. */
const callSchema = z
  .object({
    model: z.string().regex(/^[a-z0-9-]+\/[a-z0-9.-]+(:[0-9a-f]{64})?$/),
    input: z
      .record(z.unknown())
      .describe(
        "The model's input. $name stands for a form value, $prompt for the composed prompt, $system for prompt.md with its {names} filled in, $images for all photos, $image1 and $image2 for one, $seed for chance, $output for what the step before made; { from, map } translates a value. A member whose value is absent is left out",
      ),
  })
  .strict();
const conditionalCall = callSchema.extend({ when: conditionSchema.optional() }).strict();

/** What may be done here to each photo before a model gets it. */
export const PREPARATIONS = ["mirror"] as const;

const replicateSchema = callSchema
  .extend({
    variants: z
      .array(conditionalCall.required({ when: true }))
      .min(1)
      .optional()
      .describe("Calls for certain values; the first whose condition holds replaces the main one"),
    then: z
      .array(conditionalCall)
      .min(1)
      .max(3)
      .optional()
      .describe("Further calls, one after the other, on $output"),
    prepare: z
      .array(z.enum(PREPARATIONS))
      .min(1)
      .optional()
      .describe("Done to every photo before it is sent"),
    cutTo: z
      .string()
      .regex(/^\$[a-z][A-Za-z0-9_]*$/)
      .optional()
      .describe(
        "The field whose ratio, such as 16:9, every photo is cut to before it is sent: for models that keep a photo's shape",
      ),
    watermark: conditionSchema
      .optional()
      .describe("While this holds, the site's mark is drawn into a film; models draw none"),
  })
  .strict();

/** Shape and content of the sheet that a local recipe draws on. */
const canvasSchema = z
  .object({
    ratio: z
      .string()
      .regex(/^[1-9]\d*:[1-9]\d*$/)
      .optional()
      .describe(
        "Shape of the picture where auto is asked, such as 17:22 for a letter page; the photo's own when left out",
      ),
    photo: z
      .enum(["cut", "whole"])
      .default("cut")
      .describe(
        "Whether steps get the photo cut to the picture's shape, or whole, for a later step that lays it out",
      ),
  })
  .strict();
export type Canvas = z.infer<typeof canvasSchema>;

/** Credits for one result. */
const creditsSchema = z.number().int().min(1).max(1000);
const pricesSchema = z
  .array(z.object({ when: conditionSchema, credits: creditsSchema }).strict())
  .min(1)
  .optional();

const localSchema = z
  .object({
    credits: creditsSchema
      .optional()
      .describe(
        "What the local engine's own results cost, where that is less; the tool's price stands in. Never more than the tool costs for the same values",
      ),
    prices: pricesSchema.describe("Credits for one of them by its values, as the tool's prices"),
    ignores: z
      .array(z.string())
      .min(1)
      .optional()
      .describe(
        "Fields that make no difference to the local engine: its form is without them, and what other fields are bound to them by does not hold there. A value that a client sends is told as not used",
      ),
    canvas: canvasSchema.optional(),
    recipe: recipeSchema.optional().describe("Steps on the photo; may be left out before a maker"),
    maker: makerSchema
      .optional()
      .describe(
        "Makes something else than a picture, or a picture without a photo, of what the recipe gives",
      ),
    hears: z
      .enum(["edits", "costumes", "bangs"])
      .optional()
      .describe(
        "What the recipe's words choose, for the sentence that tells it to people; left out where it follows none",
      ),
    follows: keywordList
      .optional()
      .describe("What people write for that which the recipe does whatever is written"),
    note: z.string().max(300).optional(),
  })
  .strict();

/** What a tool is, costs and shows, and which provider does it how: `styles/<id>/manifest.json`. */
export const manifestSchema = z
  .object({
    $schema: z.string().optional(),
    id: idSchema,
    section: z.enum(["style", "tool"]),
    imageType: z
      .string()
      .regex(/^[A-Za-z0-9{}-]+$/)
      .optional(),
    credits: creditsSchema,
    prices: pricesSchema.describe(
      "Credits for one result by its values: the first row that holds, else credits",
    ),
    order: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe("Place in the catalog; without it after those that have one, by id"),
    isHot: z.boolean().optional(),
    isNew: z.boolean().optional(),
    complete: z
      .boolean()
      .optional()
      .describe("All 12 locales are written; a missing or stale one is then an error"),
    showSystemPrompt: z.boolean().default(false),
    tags: z.array(z.string().min(1).max(30)).min(1).max(6),
    claimedSeconds: z.tuple([z.number().int().positive(), z.number().int().positive()]).optional(),
    photos: photosSchema,
    output: z.enum(RESULT_KINDS),
    delivery: z.enum(["wait", "task"]),
    submit: apiPath,
    poll: z.array(apiPath).optional(),
    answer: z
      .literal("url")
      .optional()
      .describe("The answer to a submit also names the first result as data.url"),
    scale: z
      .union([z.string().regex(/^\$[a-z][A-Za-z0-9_]*$/), z.number().positive().max(8)])
      .optional()
      .describe(
        "How many times larger than the photo the picture is: a number, or the field that says it, such as $scale",
      ),
    offers: z.enum(OFFERS).optional().describe("What a finished picture may be given to it for"),
    maxOutput: z.literal("8K").optional().describe("4K delivers up to 8K"),
    keepUploads: z.literal("until-settled").optional().describe("Uploads go when the generation is settled"),
    images: z
      .object({
        before: z.array(fileName).length(3),
        after: z.array(fileName).length(3),
        illustration: z
          .boolean()
          .optional()
          .describe("The pictures are drawings, not results; the page says so"),
      })
      .strict()
      .optional(),
    providers: z.object({ replicate: replicateSchema.optional(), local: localSchema }).strict(),
  })
  .strict();
export type Manifest = z.infer<typeof manifestSchema>;
