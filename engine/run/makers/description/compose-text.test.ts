import { expect, test } from "vitest";
import { LOCALES } from "#registry/contract/locale.ts";
import { composeText } from "./describe-photo.server.ts";
import { countWords } from "./describe-photo.server.ts";
import { LANGUAGES } from "./write-sentences.ts";
import { COLOR_NAMES, PLACES, type PhotoFacts, THING_NAMES } from "./photo-facts.ts";

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
  people: { count: 1, seen: "face", framing: "close", place: "top" },
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
  people: { count: 7, seen: "figure", framing: "far", place: "left" },
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

test.each(LOCALES)("in %s readers and occasion don't make a short text a long one", (locale) => {
  const purpose = { target: "art teachers, parents", scene: "museum catalog" };
  for (const facts of PHOTOS) {
    const text = composeText(facts, purpose, 50, LANGUAGES[locale]);
    expect(countWords(text, LANGUAGES[locale].spaced)).toBeLessThanOrEqual(58);
  }
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
      { ...CROWD, people: { count, seen: "figure", framing: "far", place: "left" } },
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

test.each(LOCALES)("in %s no sentence is said twice, and every one ends as sentences do there", (locale) => {
  for (const facts of PHOTOS) {
    const sentences = composeText(facts, { target: "Ana", scene: "Expo" }, 300, LANGUAGES[locale])
      .split(/(?<=[.。])\s*/u)
      .filter(Boolean);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/[\p{L}\p{N}\]’”»」)%٪\p{M}][.。]$/u);
  }
});

test.each(LOCALES)("in %s a picture without colour is given no warm or cool tones", (locale) => {
  const { sentences } = LANGUAGES[locale];
  const grey = composeText(PORTRAIT, NO_PURPOSE, 300, LANGUAGES[locale]);
  expect(grey).toContain(sentences["warmth.none"]);
  for (const warmth of ["warm", "neutral", "cool"] as const)
    expect(grey).not.toContain(sentences[`warmth.${warmth}`]);
});

test("a place is that of a face where one was found, else that of a figure", () => {
  const textOf = (seen: "face" | "figure") =>
    composeText(
      { ...PORTRAIT, people: { count: 1, seen, framing: "far", place: "left" } },
      NO_PURPOSE,
      50,
      LANGUAGES.de,
    );
  expect(textOf("face")).toContain("das Gesicht ist links zu sehen");
  expect(textOf("figure")).not.toContain("Gesicht");
  expect(textOf("figure")).toContain("eine Person, die links zu sehen ist");
});

test("a share takes the article that its language asks for", () => {
  const italian = (share: number) =>
    composeText({ ...SCENE, colors: [{ name: "blue", share }] }, NO_PURPOSE, 300, LANGUAGES.it);
  expect(italian(0.8)).toMatch(/circa l’80\s?%/);
  expect(italian(0.6)).toMatch(/circa il 60\s?%/);
  expect(composeText(SCENE, NO_PURPOSE, 300, LANGUAGES.es)).toMatch(/cerca del 45\s%/);
});
