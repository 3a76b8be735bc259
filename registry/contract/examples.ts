import { z } from "zod";
import { RATIOS, SIZES } from "./choices.ts";
import { DAMAGES } from "./promise.ts";

/** First hexadecimal digits of a SHA-256. */
const hash = z.string().regex(/^[0-9a-f]{10,64}$/);
const photoFile = z.string().regex(/^[a-z0-9][a-z0-9-]*\.(jpg|png)$/);
const share = z.number().min(0).max(1);

const partSchema = z
  .object({
    photo: photoFile.describe("A photograph of tests/fixtures/photos"),
    cut: z
      .tuple([share, share, share, share])
      .describe("The region that is used, in shares of the photograph: left, top, width, height"),
    damage: z
      .array(z.enum(DAMAGES))
      .min(1)
      .optional()
      .describe("What the photograph suffers first, in this order, where the style mends that"),
  })
  .strict();
export type ExamplePart = z.infer<typeof partSchema>;

const madeSchema = z
  .object({
    provider: z.enum(["local", "replicate"]),
    inputs: hash.describe("Of the provider's part of the manifest, the prompt and the pair"),
    engine: hash.describe("Of the provider's own source"),
    size: z.enum(SIZES),
    seed: z.number().int().min(0).optional(),
    photos: z.record(photoFile, hash).describe("Of each photograph's file"),
    pictures: z.object({ before: hash, after: hash }).strict().describe("Of the two files in images/"),
  })
  .strict()
  .describe("How the pictures were made; written by: npm run styles -- examples");
export type Made = z.infer<typeof madeSchema>;

const pairSchema = z
  .object({
    illustration: z.literal(true).optional().describe("A drawing, made by hand; there are no parts then"),
    parts: z
      .array(partSchema)
      .min(1)
      .max(4)
      .optional()
      .describe("Photographs: photos of their own where the style wants several, else side by side in one"),
    words: z.string().min(1).max(500).optional().describe("What a person would have asked for"),
    ratio: z.enum(RATIOS).optional(),
    made: madeSchema.optional(),
  })
  .strict();
export type ExamplePair = z.infer<typeof pairSchema>;

/** What a style's three before/after pairs are made from: `styles/<id>/examples.json`. */
export const examplesSchema = z
  .object({ $schema: z.string().optional(), pairs: z.array(pairSchema).length(3) })
  .strict();
export type ExamplesFile = z.infer<typeof examplesSchema>;

/** The file with what its shape alone can't say: a pair is a drawing, or made from photographs. */
export const checkedExamplesSchema = examplesSchema.superRefine(({ pairs }, context) => {
  for (const [index, { illustration, parts, made }] of pairs.entries()) {
    const report = (message: string, fix: string) =>
      context.addIssue({ code: z.ZodIssueCode.custom, path: ["pairs", index], message, params: { fix } });
    if (illustration && (parts ?? made))
      report("a drawing is made from nothing", 'remove "parts" and "made"');
    if (!illustration && !parts) report("a pair needs photographs", 'add "parts", or "illustration": true');
    for (const { cut } of parts ?? []) {
      if (cut[0] + cut[2] > 1.001 || cut[1] + cut[3] > 1.001 || cut[2] <= 0 || cut[3] <= 0)
        report("a cut leaves its photograph", "keep left + width and top + height at 1 or below");
    }
  }
});
