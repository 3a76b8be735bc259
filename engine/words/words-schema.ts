import { z, type ZodTypeAny } from "zod";
import english from "./en.json";
import englishEdits from "./edits/en.json";

const PLURALS = ["zero", "one", "two", "few", "many"] as const;

const text = z
  .string({ required_error: "is missing" })
  .refine((value) => value.trim() !== "", "is empty")
  .refine((value) => !value.includes("\uFFFD"), "has a sign that could not be read");
const keyword = text.refine((word) => word === word.toLowerCase(), "a word stands in lower case");
const refusing = z.union([keyword, z.object({ word: keyword, except: z.array(keyword).min(1) }).strict()]);

/** No entry of a list stands there twice. */
function tellDoubles(list: readonly unknown[], context: z.RefinementCtx): void {
  const written = list.map((entry) => JSON.stringify(entry));
  for (const [index, entry] of written.entries())
    if (written.indexOf(entry) < index)
      context.addIssue({
        code: "custom",
        path: [index],
        message: `${entry} stands there twice`,
        params: { fix: "remove one" },
      });
}
const listOf = (entry: ZodTypeAny, least: 0 | 1 = 1) =>
  z
    .array(entry, { required_error: "is missing" })
    .min(least, "needs a word, one of another language's if there is no own one")
    .superRefine(tellDoubles);

const slotsOf = (sentence: string): string => [...sentence.matchAll(/\{\w+\}/g)].flat().sort().join(", ");
/** A sentence with the same slots as its English. */
const sentenceLike = (own: string) =>
  text.refine(
    (sentence) => slotsOf(sentence) === slotsOf(own),
    slotsOf(own) === "" ? "has a slot that its English has not" : `must have the slots ${slotsOf(own)}`,
  );

/** What has the keys of the English: lists of words, sentences, or more such. */
const objectLike = (own: object) =>
  z
    .object(Object.fromEntries(Object.entries(own).map(([key, value]) => [key, shapeLike(value)])), {
      required_error: "is missing",
    })
    .strict();
function shapeLike(own: unknown): ZodTypeAny {
  if (Array.isArray(own)) return listOf(own.some((entry) => typeof entry === "object") ? refusing : keyword);
  return typeof own === "object" && own !== null ? objectLike(own) : sentenceLike(String(own));
}

const { plain, refusals, particles, compose, film, music, description } = english;
/** Lists with the keys of the English ones, which may be empty. */
const listsLike = (own: object) =>
  z
    .object(
      Object.fromEntries(Object.keys(own).map((kind): [string, ZodTypeAny] => [kind, listOf(keyword, 0)])),
    )
    .strict();

const { people: _people, leanings, ...sentences } = description;

/**
 * What people write in a language and what is written in it: `<locale>.json`. Every locale has the keys of the English and
 * no list is empty; a language refuses by words before a name, behind it, or both.
 */
export const wordsSchema = z
  .object({
    plain: shapeLike(plain),
    refusals: z
      .object({
        before: listOf(refusing, 0),
        ...{ behind: listOf(keyword, 0), links: listOf(keyword, 0) },
        foreign: listsLike(refusals.foreign),
      })
      .strict()
      .refine(({ before, behind }) => before.length + behind.length > 0, "needs a word that refuses"),
    particles: listsLike(particles),
    ...{ compose: objectLike(compose), film: objectLike(film), music: objectLike(music) },
    description: objectLike(sentences).extend({
      people: z
        .object({ other: text, ...Object.fromEntries(PLURALS.map((form) => [form, text.optional()])) })
        .strict(),
      leanings: objectLike(leanings).extend({ composition: listOf(refusing) }),
    }),
  })
  .strict();

const editsLike = (own: object) =>
  z.object(Object.fromEntries(Object.keys(own).map((name) => [name, text]))).strict();

/** What words ask for in a language, `edits/<locale>.json`, with the keys of the English. */
export const vocabularySchema = z
  .object({
    edits: editsLike(englishEdits.edits),
    terms: editsLike(englishEdits.terms),
    ...Object.fromEntries(
      Object.entries(englishEdits).flatMap(([kind, words]) =>
        typeof words === "string" ? [[kind, z.string()]] : [],
      ),
    ),
    fronts: z.record(z.string()),
  })
  .strict();
