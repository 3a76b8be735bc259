import type { Locale } from "#registry/contract/locale.ts";
import { createLexicon } from "./lexicon.ts";
import { EDIT_WORDS, type EditWords } from "./word-files.ts";

/**
 * What words do in a text. `#asks` begin a request of their own, `#negations` turn down their clause, `#opens` begin a clause
 * and `#closes` end one, `#but` parts clauses, and `#and` does so before a request.
 */
export type Kind = Exclude<keyof EditWords, "edits" | "terms" | "fronts">;

const splitLine = (words: string): string[] => words.split("|").filter((word) => word !== "");

function createVocabulary({ edits, terms, fronts, ...kinds }: EditWords) {
  const words = Object.entries({ ...edits, ...terms, ...kinds }).flatMap(([meaning, line]) =>
    splitLine(line).map((word) => [meaning, word] as const),
  );
  // Accents tell Vietnamese words apart, where they are written.
  const keepsAccents = edits === EDIT_WORDS.vi.edits;
  return {
    ...{ keepsAccents, lexicon: createLexicon(words, keepsAccents) },
    // What may be written onto the front of a word, the longer first, and what it means.
    fronts: Object.entries(fronts).map(([front, means]) => [front, splitLine(means)] as const),
  };
}

export const VOCABULARIES = Object.values(EDIT_WORDS).map(createVocabulary);

/** What a chip says of an edit or a term in a language. */
export const readLabel = (locale: Locale, name: string): string | undefined =>
  ({ ...EDIT_WORDS[locale].edits, ...EDIT_WORDS[locale].terms })[name]?.split("|")[0];
