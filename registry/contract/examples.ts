import { z } from "zod";
import { RATIOS } from "./form/choices.ts";
import { LOCALES } from "./locale.ts";
import { DAMAGES } from "./form/choices.ts";

const photoFile = z.string().regex(/^[a-z0-9][a-z0-9-]*\.(jpg|png)$/);
const share = z.number().min(0).max(1);

const partSchema = z
  .object({
    photo: photoFile.describe("A photograph of tests/fixtures/photos"),
    cut: z
      .tuple([share, share, share, share])
      .default([0, 0, 1, 1])
      .describe(
        "The region that is used, in shares of the photograph: left, top, width, height; all of it where it is left out",
      ),
    damage: z
      .array(z.enum(DAMAGES))
      .min(1)
      .optional()
      .describe("What the photograph suffers first, in this order, where the style mends that"),
  })
  .strict();
export type ExamplePart = z.infer<typeof partSchema>;

const parts = z
  .array(partSchema)
  .min(1)
  .max(4)
  .describe("Photographs: photos of their own where the style wants several, else side by side in one");
const words = z.string().min(1).max(500).describe("What a person would have asked for");
const ratio = z.enum(RATIOS).optional();

/** Stands in an example's values for each of the site's locales in turn. */
export const EACH_LOCALE = "$locale";

const values = z
  .record(z.unknown())
  .optional()
  .describe(
    `Values of the form besides photos, words and ratio, where the defaults won't do; "${EACH_LOCALE}" stands for each locale in turn`,
  );

const HOW = "Written by: npm run styles -- examples";

const pairSchema = z
  .object({
    illustration: z.literal(true).optional().describe("A drawing, made by hand; there are no parts then"),
    parts: parts.optional(),
    words: words.optional(),
    ratio,
    values,
  })
  .strict();
export type ExamplePair = z.infer<typeof pairSchema>;

const pictureSchema = z
  .object({
    words,
    ratio,
    values,
  })
  .strict();
export type ExamplePicture = z.infer<typeof pictureSchema>;

const seconds = z.number().positive().max(60);

const filmSchema = z
  .object({
    words,
    parts: parts.optional(),
    values,
    made: z.object({ seconds }).strict().describe(HOW).optional(),
  })
  .strict();
export type ExampleFilm = z.infer<typeof filmSchema>;

const soundSchema = z
  .object({
    words,
    values,
    made: z
      .object({
        seconds,
      })
      .strict()
      .describe(HOW)
      .optional(),
  })
  .strict();
export type ExampleSound = z.infer<typeof soundSchema>;

const textSchema = z
  .object({
    parts,
    words: words.optional(),
    values,
    made: z
      .object({
        texts: z
          .record(z.enum(LOCALES), z.string().min(1).max(4000))
          .describe("By locale; a page shows its own, else the English one"),
      })
      .strict()
      .describe(HOW)
      .optional(),
  })
  .strict();
export type ExampleText = z.infer<typeof textSchema>;

const EXAMPLES = 3;

/** What a tool's three examples are made from: `styles/<id>/examples.json`. Exactly one of the lists is there. */
export const examplesSchema = z
  .object({
    $schema: z.string().optional(),
    pairs: z.array(pairSchema).length(EXAMPLES).optional().describe("Pictures before and after"),
    pictures: z.array(pictureSchema).length(EXAMPLES).optional().describe("Pictures from words alone"),
    films: z.array(filmSchema).length(EXAMPLES).optional().describe("Films, from words or from a photo too"),
    sounds: z.array(soundSchema).length(EXAMPLES).optional().describe("Pieces of music or other sounds"),
    texts: z.array(textSchema).length(EXAMPLES).optional().describe("Texts about a photo"),
  })
  .strict();
export type ExamplesFile = z.infer<typeof examplesSchema>;
