import { expect, test } from "vitest";
import { createRandom } from "../../../core/raster/random.ts";
import { readPlan, type Plan } from "./plan.ts";

const read = (words: string): Plan => readPlan(words, 20, createRandom(1));

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
