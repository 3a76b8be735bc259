import { expect, test } from "vitest";
import { GENRE_WORDS, INSTRUMENT_WORDS, MOOD_WORDS, PACE_WORDS } from "../../../words/music-words.ts";
import { readPhrases } from "../../../words/read-phrases.fixture.ts";
import { testPhrases } from "../../../words/reach-phrases.fixture.ts";
import { createRandom } from "../../../core/raster/random.ts";
import {
  GENRE_PHRASES,
  INSTRUMENT_PHRASES,
  MOOD_PHRASES,
  NO_DRUMS_PHRASES,
  PACE_PHRASES,
} from "./phrases.fixture.ts";
import { planMusic } from "./plan-music.ts";

testPhrases([
  ["mood", MOOD_WORDS, MOOD_PHRASES],
  ["genre", GENRE_WORDS, GENRE_PHRASES],
  ["instrument", INSTRUMENT_WORDS, INSTRUMENT_PHRASES],
  ["pace", PACE_WORDS, PACE_PHRASES],
]);

test("drums can be turned away in each language", () => {
  for (const phrase of Object.values(readPhrases(NO_DRUMS_PHRASES)["none"]!))
    expect(planMusic(`rock, ${phrase}`, 24, createRandom(1)).drums, phrase).toBe("none");
});
