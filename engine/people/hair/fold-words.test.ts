import { expect, test } from "vitest";
import { findWish, listVariants } from "./choose-variant.ts";
import { foldLetters, foldWords } from "./fold-words.ts";

test("letters are compared in one form", () => {
  expect(foldLetters("L’Été".normalize("NFD"))).toBe("l'été");
  expect(foldLetters("ｱﾆﾒ")).toBe("アニメ");
  expect(foldLetters("أَزْرَق")).toBe("ازرق");
});

test("marks and either end of a text end a word", () => {
  expect(foldWords("The mist")).toBe(" , the mist , ");
  expect(foldWords("눈、비\n「雪」")).toBe(" , 눈 , 비 , 雪 , ");
});

test("a Korean noun of one syllable stands alone or before a particle", () => {
  for (const words of ["산", "산이", "높은 산을", "산에서"])
    expect(findWish(words, ["산"], true), words).not.toBeNull();
  for (const words of ["우산", "산책", "재산이"]) expect(findWish(words, ["산"], true), words).toBeNull();
});

test("what is turned down in any language is no wish", () => {
  for (const [words, keyword] of [
    ["sin nieve", "nieve"],
    ["pas de neige", "neige"],
    ["niente neve", "neve"],
    ["sem muita neve", "neve"],
    ["không có tuyết", "tuyết"],
    ["دون ثلج", "ثلج"],
    ["雪なし", "雪"],
    ["雪は要らない", "雪"],
    ["눈송이 없이", "눈송이"],
    ["不要雪", "雪"],
    ["把雪去掉", "雪"],
  ] as const)
    expect(findWish(words, [keyword], true), words).toBeNull();
});

test("no refusal reaches across a mark, and the Portuguese word for in the is none", () => {
  const variants = [{ name: "snow", keywords: ["snow", "neve "] }];
  for (const words of ["without change, snow", "um barco no mar, no meio da neve"])
    expect(listVariants(words, variants), words).toHaveLength(1);
  expect(listVariants("no snow", variants)).toEqual([]);
});

test("of two keywords at one place the longer one is meant", () => {
  const variants = [
    { name: "night", keywords: ["夜"], group: "hour" },
    { name: "morning", keywords: ["夜明け"], group: "hour" },
  ];
  expect(listVariants("夜明けの海", variants).map(({ name }) => name)).toEqual(["morning"]);
  expect(listVariants("夜の海", variants).map(({ name }) => name)).toEqual(["night"]);
});
