import { expect, test } from "vitest";
import type { WordEntry } from "./gather-words.ts";
import { findVariant } from "./match.ts";
import { readPhrases } from "./read-phrases.fixture.ts";

/** What words choose of a kind, and the phrases that ask for each in every language. */
type Reached = readonly [kind: string, words: readonly WordEntry<string>[], phrases: string];

/** Tests that each entry of a kind is what its phrases ask for. */
export const testPhrases = (kinds: readonly Reached[]): void =>
  test.each(kinds)("every %s is reached in each language, and meant first", (_, words, text) => {
    const phrases = readPhrases(text);
    expect(Object.keys(phrases).sort()).toEqual(words.map(({ name }) => name).sort());
    for (const [name, byLocale] of Object.entries(phrases))
      for (const [locale, phrase] of Object.entries(byLocale))
        expect(findVariant(phrase, words)?.name, `${locale}: ${phrase}`).toBe(name);
  });
