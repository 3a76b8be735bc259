import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { parseJsonFile, type JsonFile } from "#registry/source/json-file.ts";

/** The English side: which words are product terms, and what each means. */
const englishGlossarySchema = z
  .object({
    register: z.string(),
    quotes: z.string(),
    terms: z.record(z.object({ match: z.array(z.string().min(1)).min(1), means: z.string() }).strict()),
  })
  .strict();

const termSchema = z
  .object({
    say: z.array(z.string().min(1)).min(1),
    avoid: z.array(z.string().min(1)).default([]),
    note: z.string().optional(),
    except: z.array(z.string()).default([]),
  })
  .strict();

/** A stem that a language goes without, but where the English holds one of the words of `unless`. */
const tabooSchema = z
  .object({
    word: z.string().min(1),
    instead: z.string().min(1),
    unless: z.array(z.string().min(1)).default([]),
  })
  .strict();

/**
 * How a locale says each term: stems of the accepted words, of rival ones, and texts that rightly go without; and what
 * it never says.
 */
const glossarySchema = z
  .object({
    register: z.string(),
    quotes: z.string(),
    terms: z.record(termSchema),
    taboo: z.array(tabooSchema).default([]),
  })
  .strict();

type EnglishGlossary = z.infer<typeof englishGlossarySchema>;
export type Glossary = z.infer<typeof glossarySchema>;

/** All glossaries of `docs/glossary/`. A locale without a readable one is absent. */
export interface Glossaries {
  english: EnglishGlossary | undefined;
  locales: ReadonlyMap<Locale, { file: JsonFile; glossary: Glossary }>;
}

/** Where a locale's glossary stands, below the repository's folder. */
export const glossaryPath = (locale: Locale): string => `docs/glossary/${locale}.json`;

/** Reads every glossary of a repository. Throws where one has another shape. */
export function readGlossaries(root: string): Glossaries {
  const read = (locale: Locale): JsonFile | undefined => {
    const path = glossaryPath(locale);
    const file = join(root, path);
    return existsSync(file) ? parseJsonFile(path, readFileSync(file, "utf8")) : undefined;
  };
  const english = read("en");
  const others = LOCALES.filter((locale) => locale !== "en").flatMap((locale) => {
    const file = read(locale);
    return file ? [[locale, { file, glossary: glossarySchema.parse(file.value) }] as const] : [];
  });
  return {
    english: english && englishGlossarySchema.parse(english.value),
    locales: new Map(others),
  };
}
