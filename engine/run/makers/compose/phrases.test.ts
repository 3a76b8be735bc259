import { expect, test } from "vitest";
import { readPhrases } from "../../../words/read-phrases.fixture.ts";
import { createRandom } from "../../../core/raster/random.ts";
import {
  COLOR_WORDS,
  HOUR_WORDS,
  LAND_WORDS,
  THING_WORDS,
  WEATHER_WORDS,
} from "../../../words/compose-words.ts";
import {
  COLOR_PHRASES,
  HOUR_PHRASES,
  LAND_PHRASES,
  THING_PHRASES,
  WEATHER_PHRASES,
} from "./phrases.fixture.ts";
import { COLORS, readPlan, type Plan } from "./plan.ts";

const read = (words: string): Plan => readPlan(words, 20, createRandom(1));

test.each([
  ["hour", HOUR_WORDS, HOUR_PHRASES, ({ hour }: Plan) => [hour]],
  ["weather", WEATHER_WORDS, WEATHER_PHRASES, ({ skies }: Plan) => [...skies]],
  ["land", LAND_WORDS, LAND_PHRASES, ({ lands }: Plan) => [...lands]],
  ["thing", THING_WORDS, THING_PHRASES, ({ things }: Plan) => [...things.keys()]],
  [
    "colour",
    COLOR_WORDS.map(({ name }) => ({ name: COLORS[name] })),
    COLOR_PHRASES,
    ({ tints }: Plan) => tints,
  ],
] as const)("every %s is reached in each language", (_, table, text, shown) => {
  const phrases = readPhrases(text);
  expect(Object.keys(phrases)).toEqual(table.map(({ name }) => name));
  for (const [name, byLocale] of Object.entries(phrases))
    for (const [locale, phrase] of Object.entries(byLocale))
      expect(shown(read(phrase)), `${locale}: ${phrase}`).toContain(name);
});

test("words of one language ask for nothing by their likeness to another's", () => {
  for (const [words, wanted] of [
    ["uma floresta", ["forest"]],
    ["una fogata", ["forest"]],
    ["un casal", ["hills"]],
    ["城市", ["city"]],
    ["仙人掌", ["desert"]],
    ["여성 두 명", ["hills"]],
  ] as const)
    expect([...read(words).lands], words).toEqual(wanted);
  expect([...read("un foguete").skies]).toEqual([]);
  expect([...read("雪花飘落").things.keys()]).toEqual([]);
  expect([...read("안개").things.keys()]).toEqual([]);
  expect([...read("فيلم").things.keys()]).toEqual([]);
  expect([...read("tại sao").things.keys()]).toEqual([]);
});

test("a colour right behind a thing is its own, in languages that put it there", () => {
  for (const words of [
    "un globo rojo sobre colinas verdes",
    "منطاد أحمر فوق تلال",
    "khinh khí cầu đỏ trên đồi",
  ]) {
    const { things, tints } = read(words);
    expect(things.get("balloon"), words).toBe("#c8322f");
    expect(tints, words).toEqual([]);
  }
});

test("what is turned down does not appear, in any language", () => {
  for (const words of [
    "un bosque sin nieve",
    "une forêt sans neige",
    "un bosco senza neve",
    "雪のない森、雪なし",
    "눈 없이 숲 속",
    "uma floresta sem neve",
    "khu rừng không có tuyết",
    "غابة بدون ثلج",
    "森林，不要雪",
  ])
    expect([...read(words).skies], words).toEqual([]);
  expect([...read("um barco no mar").lands]).toEqual(["sea"]);
  expect([...read("không khí mùa đông").skies]).toEqual(["snow"]);
});
