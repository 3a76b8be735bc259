import { expect, test } from "vitest";
import { LOCALES } from "#registry/contract/locale.ts";
import { composeText } from "./compose-text.ts";
import { countWords } from "./count-words.ts";
import { LANGUAGES } from "./languages.ts";
import { COLOR_NAMES } from "./name-color.ts";
import { PLACES, type PhotoFacts } from "./photo-facts.ts";
import { THING_NAMES } from "./things.ts";

const SCENE: PhotoFacts = {
  format: "landscape",
  people: null,
  things: [
    { thing: "cup", isMany: false, area: 0.3 },
    { thing: "table", isMany: false, area: 0.5 },
  ],
  setting: "unclear",
  colors: [
    { name: "brown", share: 0.44 },
    { name: "orange", share: 0.3 },
    { name: "white", share: 0.12 },
  ],
  top: "orange",
  bottom: "brown",
  left: "brown",
  right: "orange",
  centre: "brown",
  light: "balanced",
  contrast: "medium",
  brightest: "top",
  darkest: "bottom-left",
  saturation: "vivid",
  warmth: "warm",
  sharpness: "crisp",
  depth: "centre",
  detail: "medium",
  eye: "centre",
  calmest: "right",
  calm: 0.4,
  balance: "uneven",
  lines: "slanted",
};
const PORTRAIT: PhotoFacts = {
  ...SCENE,
  format: "portrait",
  people: { count: 1, framing: "close", place: "top" },
  things: [],
  setting: "sky-green",
  colors: [{ name: "green", share: 0.97 }],
  top: "green",
  bottom: "green",
  left: "green",
  right: "green",
  light: "dark",
  contrast: "strong",
  saturation: "none",
  warmth: "cool",
  sharpness: "soft",
  depth: "even",
  detail: "busy",
  balance: "even",
  lines: "level",
};
const CROWD: PhotoFacts = {
  ...SCENE,
  format: "square",
  people: { count: 7, framing: "far", place: "left" },
  setting: "green",
  light: "bright",
  contrast: "soft",
  saturation: "muted",
  warmth: "neutral",
  depth: "edges",
  detail: "calm",
  lines: "upright",
};
const NOTHING: PhotoFacts = {
  ...SCENE,
  things: [],
  setting: "sky",
  light: "dim",
  saturation: "natural",
  lines: "mixed",
};
const PHOTOS = [SCENE, PORTRAIT, CROWD, NOTHING];
const NO_PURPOSE = { target: "", scene: "" };

test.each(LOCALES)("in %s a text has the asked number of words, give or take fifteen percent", (locale) => {
  const language = LANGUAGES[locale];
  const misses = PHOTOS.flatMap((facts, index) =>
    [50, 75, 100, 150, 200, 250, 300].flatMap((words) => {
      const count = countWords(composeText(facts, NO_PURPOSE, words, language), language.spaced);
      return Math.abs(count / words - 1) > 0.15 ? [`photo ${index}: ${count} for ${words}`] : [];
    }),
  );
  expect(misses).toEqual([]);
});

test.each(LOCALES)("in %s nothing of a template is left over, and no two photos read alike", (locale) => {
  const texts = PHOTOS.map((facts) =>
    composeText(facts, { target: "Ana, Ben", scene: "Expo" }, 300, LANGUAGES[locale]),
  );
  for (const text of texts) {
    expect(text).not.toMatch(/[{}#]|undefined| {2}/);
    expect(text).toContain("Ana, Ben");
    expect(text).toContain("Expo");
  }
  expect(new Set(texts).size).toBe(PHOTOS.length);
});

test.each(LOCALES)(
  "%s has a word of its own for every colour and place, and two for every thing",
  (locale) => {
    const { colors, places, things } = LANGUAGES[locale];
    expect(new Set(COLOR_NAMES.map((name) => colors[name])).size).toBe(COLOR_NAMES.length);
    expect(new Set(PLACES.map((name) => places[name])).size).toBe(PLACES.length);
    const words = THING_NAMES.flatMap((name) => things[name]);
    expect(new Set(words).size).toBe(words.length);
  },
);

test("a text for children speaks of colours before light, one for a museum the other way round", () => {
  const opening = (target: string) => composeText(SCENE, { target, scene: "" }, 60, LANGUAGES.en);
  expect(opening("children")).toContain("orange");
  expect(opening("museum visitors")).toContain("light");
  expect(opening("children")).not.toBe(opening("museum visitors").replace("museum visitors", "children"));
});

test("people are counted in the plural forms of the language, and never given a sex", () => {
  const textOf = (locale: "en" | "ar" | "zh", count: number) =>
    composeText(
      { ...CROWD, people: { count, framing: "far", place: "left" } },
      NO_PURPOSE,
      50,
      LANGUAGES[locale],
    );
  expect(textOf("en", 1)).toContain("one person");
  expect(textOf("en", 7)).toContain("7 people");
  expect(textOf("ar", 2)).toContain("شخصين");
  expect(textOf("ar", 7)).toContain("7 أشخاص");
  expect(textOf("ar", 12)).toContain("12 شخصًا");
  expect(textOf("zh", 1)).toContain("一个人");
  expect(textOf("en", 1)).not.toMatch(/\b(man|woman|boy|girl|he|she|his|her)\b/i);
});
