import { expect, test } from "vitest";
import type { WordEntry } from "../../../words/gather-words.ts";
import { findVariant } from "../../../words/match.ts";
import { readPhrases } from "../../../words/edits/read-phrases.fixture.ts";
import { EFFECT_WORDS, FILM_PACE_WORDS, GRADE_WORDS, MOVE_WORDS } from "../../../words/film-words.ts";
import { EFFECT_PHRASES, FILM_PACE_PHRASES, GRADE_PHRASES, MOVE_PHRASES } from "./phrases.fixture.ts";

test.each([
  ["move", MOVE_WORDS, MOVE_PHRASES],
  ["pace", FILM_PACE_WORDS, FILM_PACE_PHRASES],
  ["effect", EFFECT_WORDS, EFFECT_PHRASES],
  ["grade", GRADE_WORDS, GRADE_PHRASES],
])("every %s is reached in each language, and meant first", (_, words, text) => {
  const phrases = readPhrases(text);
  expect(Object.keys(phrases).sort()).toEqual(words.map(({ name }) => name).sort());
  for (const [name, byLocale] of Object.entries(phrases))
    for (const [locale, phrase] of Object.entries(byLocale))
      expect(findVariant<WordEntry<string>>(phrase, "", words)?.name, `${locale}: ${phrase}`).toBe(name);
});
