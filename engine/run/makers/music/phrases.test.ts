import { expect, test } from "vitest";
import type { WordEntry } from "../../../words/gather-words.ts";
import { findVariant } from "../../../words/match.ts";
import { readPhrases } from "../../../words/edits/read-phrases.fixture.ts";
import { createRandom } from "../../../core/raster/random.ts";
import { GENRE_WORDS, INSTRUMENT_WORDS, MOOD_WORDS, PACE_WORDS } from "../../../words/music-words.ts";
import {
  GENRE_PHRASES,
  INSTRUMENT_PHRASES,
  MOOD_PHRASES,
  NO_DRUMS_PHRASES,
  PACE_PHRASES,
} from "./phrases.fixture.ts";
import { planMusic } from "./plan-music.ts";

test.each([
  ["mood", MOOD_WORDS, MOOD_PHRASES],
  ["genre", GENRE_WORDS, GENRE_PHRASES],
  ["instrument", INSTRUMENT_WORDS, INSTRUMENT_PHRASES],
  ["pace", PACE_WORDS, PACE_PHRASES],
])("every %s is reached in each language, and meant first", (_, words, text) => {
  const phrases = readPhrases(text);
  expect(Object.keys(phrases).sort()).toEqual(words.map(({ name }) => name).sort());
  for (const [name, byLocale] of Object.entries(phrases))
    for (const [locale, phrase] of Object.entries(byLocale))
      expect(findVariant<WordEntry<string>>(phrase, "", words)?.name, `${locale}: ${phrase}`).toBe(name);
});

test("drums can be turned away in each language", () => {
  for (const phrase of Object.values(readPhrases(NO_DRUMS_PHRASES)["none"]!))
    expect(planMusic(`rock, ${phrase}`, 24, createRandom(1)).drums, phrase).toBe("none");
});
