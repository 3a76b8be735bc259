import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A region in shares of left, top, width and height. */
const cutSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const exampleSchema = z
  .object({
    /** Photos of tests/fixtures/photos, each cut to a region. Several stand side by side. */
    parts: z.array(z.object({ photo: z.string(), cut: cutSchema }).strict()).min(1),
    /** What a person would have asked for, where the style obeys words. */
    words: z.string().optional(),
  })
  .strict();

/** One before/after pair. */
export type Example = z.infer<typeof exampleSchema>;

/** Reads which photographs the pairs of each style are made from: three by style id. */
export async function readExamples(file: string): Promise<Record<string, Example[]>> {
  return z.record(z.array(exampleSchema).length(3)).parse(JSON.parse(await readFile(file, "utf8")));
}
