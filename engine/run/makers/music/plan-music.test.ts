import { expect, test } from "vitest";
import { createRandom } from "../../../core/raster/random.ts";
import { planMusic } from "./plan-music.ts";
import { splitSyllables } from "./voices.ts";

test("words decide pace, mood and instruments, in any of the site's languages", () => {
  const plan = (words: string) => planMusic(words, 24, createRandom(1));
  expect(plan("very slow pop").tempo).toBeLessThan(plan("very fast pop").tempo - 30);
  expect(plan("92 bpm rock").tempo).toBeCloseTo(92, -1);
  expect(plan("a gentle waltz").beatsPerBar).toBe(3);
  expect(plan("Ein Walzer").beatsPerBar).toBe(3);
  expect(plan("trauriges Klavierstück")).toMatchObject({ mood: "sad", lead: "piano" });
  expect(plan("حزين على الكمان")).toMatchObject({ mood: "sad", lead: "strings" });
  expect(plan("悲しいピアノ")).toMatchObject({ mood: "sad", lead: "piano" });
  expect(plan("rock without drums").drums).toBe("none");
  expect(plan("happy song").scale).not.toEqual(plan("sad song").scale);
});

test("lyrics fall into syllables in Latin, Arabic and sign writing, without marks", () => {
  expect(splitSyllables("[verse]\nHello river")).toEqual([
    { vowel: "e", endsLine: false },
    { vowel: "o", endsLine: false },
    { vowel: "i", endsLine: false },
    { vowel: "e", endsLine: true },
  ]);
  expect(splitSyllables("さくら")).toHaveLength(3);
  expect(splitSyllables("사랑 노래")).toHaveLength(4);
  expect(splitSyllables("سلام").length).toBeGreaterThan(0);
  expect(splitSyllables("[chorus]\n…")).toEqual([]);
});
