import { expect, test } from "vitest";
import { createRandom } from "../../../core/raster/random.ts";
import {
  COLOR_WORDS,
  HOUR_WORDS,
  LAND_WORDS,
  THING_WORDS,
  WEATHER_WORDS,
} from "../../../words/compose-words.ts";
import type { WordEntry } from "../../../words/gather-words.ts";
import { COLORS, readPlan, type Plan } from "./plan.ts";

const STRICT = 20;
const read = (words: string, strength = STRICT, seed = 1): Plan =>
  readPlan(words, strength, createRandom(seed));
const wordsOf = (table: readonly WordEntry<string>[]) =>
  table.flatMap(({ name, keywords }) => keywords.map((word) => ({ name, word: word.trim() })));

test("the same wish in English, German and Arabic plans the same picture", () => {
  for (const words of [
    "A lighthouse by the sea at night, full moon",
    "Ein Leuchtturm am Meer bei Nacht, Vollmond und der Mond",
    "منارة على البحر في الليل والقمر",
  ]) {
    const { hour, lands, things, isAbstract } = read(words);
    expect({ hour, lands: [...lands], things: [...things.keys()].sort(), isAbstract }, words).toEqual({
      hour: "night",
      lands: ["sea"],
      things: ["lighthouse", "moon"],
      isAbstract: false,
    });
  }
});

test("every word of the tables asks for what it stands for", () => {
  for (const { name, word } of wordsOf(HOUR_WORDS)) expect(read(word).hour, word).toBe(name);
  for (const { name, word } of wordsOf(WEATHER_WORDS)) expect([...read(word).skies], word).toContain(name);
  for (const { name, word } of wordsOf(LAND_WORDS)) expect([...read(word).lands], word).toContain(name);
  for (const { name, word } of wordsOf(THING_WORDS))
    expect([...read(word).things.keys()], word).toContain(name);
  const colors = new Map(Object.entries(COLORS));
  for (const { name, word } of wordsOf(COLOR_WORDS)) {
    const { tints, things } = read(word);
    expect([...tints, ...things.values()], word).toContain(colors.get(name));
  }
});

test("a word that only begins like another one asks for nothing of it", () => {
  expect([...read("ein Regenbogen über einer Wiese").skies]).toEqual([]);
  expect([...read("a rainbow over a meadow").skies]).toEqual([]);
  expect([...read("schönes Wetter in den Bergen").skies]).toEqual([]);
  expect([...read("eine Eisenbahn in den Hügeln").skies]).toEqual([]);
  expect([...read("a pineapple on the beach").lands]).toEqual(["sea"]);
  expect([...read("fireworks over the city").things.keys()]).toEqual([]);
});

test("what is turned down does not appear", () => {
  expect([...read("a forest without snow").skies]).toEqual([]);
  expect([...read("ein Wald ohne Nebel").skies]).toEqual([]);
  expect([...read("a forest, I don't want rain").skies]).toEqual([]);
  expect([...read("un bosque, que no haya niebla ni lluvia").skies]).toEqual([]);
  expect([...read("une forêt sous aucun nuage, aucune pluie").skies]).toEqual([]);
  expect([...read("숲, 비는 싫어요").skies]).toEqual([]);
  expect([...read("森林，不想下雨").skies]).toEqual([]);
  expect([...read("森林，不要下雪").skies]).toEqual([]);
});

test("a colour belongs to the thing behind it, and tints the picture where none is", () => {
  const plan = read("a red balloon over green hills");
  expect(plan.things.get("balloon")).toBe("#c8322f");
  expect(plan.tints).toEqual([]);
  expect(read("mountains, everything in violet").tints).toEqual(["#7a45b8"]);
});

test("a thing without a place is put where it belongs", () => {
  expect([...read("a camel").lands]).toEqual(["desert"]);
  expect([...read("a whale").lands]).toEqual(["sea"]);
  expect([...read("a rocket").lands]).toEqual(["space"]);
});

test("words that name nothing known give shapes and colours alone", () => {
  const plan = read("the feeling of calm in blue");
  expect(plan).toMatchObject({ isAbstract: true, tints: ["#2f62c4"] });
  expect(plan.things.size + plan.lands.size + plan.skies.size).toBe(0);
});

test("strictness decides: at 20 nothing is left out or added, at 0 both happen", () => {
  const words = "a house, a tree and a horse in the hills in the fog by day";
  const wanted = ["horse", "house", "tree"];
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  const thingsAt = (strength: number, seed: number) => [...read(words, strength, seed).things.keys()].sort();
  for (const seed of seeds) {
    expect(thingsAt(20, seed)).toEqual(wanted);
    expect([...read(words, 20, seed).skies]).toEqual(["fog"]);
  }
  const loose = seeds.map((seed) => thingsAt(0, seed));
  expect(loose.some((things) => wanted.some((thing) => !things.some((found) => found === thing)))).toBe(true);
  expect(loose.some((things) => things.some((thing) => !wanted.includes(thing)))).toBe(true);
});
