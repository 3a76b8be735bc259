import { expect, test } from "vitest";
import { findVariant } from "../../people/hair/choose-variant.ts";
import { readPhrases } from "../../people/hair/read-phrases.fixture.ts";
import { EFFECT_WORDS, FILM_PACE_WORDS, GRADE_WORDS, MOVE_WORDS } from "./film-words.ts";
import { EFFECT_PHRASES, FILM_PACE_PHRASES, GRADE_PHRASES, MOVE_PHRASES } from "./phrases.fixture.ts";

const PACES = FILM_PACE_WORDS.map(({ travel, keywords }) => ({ name: String(travel), keywords }));

test.each([
  ["move", MOVE_WORDS, MOVE_PHRASES],
  ["pace", PACES, FILM_PACE_PHRASES],
  ["effect", EFFECT_WORDS, EFFECT_PHRASES],
  ["grade", GRADE_WORDS, GRADE_PHRASES],
])("every %s is reached in each language, and meant first", (_, words, text) => {
  const phrases = readPhrases(text);
  expect(Object.keys(phrases).sort()).toEqual(words.map(({ name }) => name).sort());
  for (const [name, byLocale] of Object.entries(phrases))
    for (const [locale, phrase] of Object.entries(byLocale))
      expect(findVariant(phrase, "", words)?.name, `${locale}: ${phrase}`).toBe(name);
});
