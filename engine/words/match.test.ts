import { expect, test } from "vitest";
import { findVariant, findWish, foldLetters, foldWords, toPattern } from "./match.ts";

test("findWish passes over what is to be taken away, before or behind its name", () => {
  expect(findWish("remove the fog", ["fog"], true)).toBeNull();
  expect(findWish("nebel entfernen", ["nebel"], true)).toBeNull();
  expect(findWish("entferne den nebel", ["nebel"], true)).toBeNull();
  expect(findWish("remove the background", ["remove the background"], true)).toBe(0);
  expect(findWish("remove the text and add fog", ["fog"], true)).not.toBeNull();
});

test("findWish knows where a word begins: in Arabic behind an article or a particle too", () => {
  expect(findWish("a rainy day", ["rain"], true)).toBe(2);
  expect(findWish("a terrain", ["rain"], true)).toBeNull();
  expect(findWish("الخريف", ["ريف"], true)).toBeNull();
  expect(findWish("منارة", ["نار"], true)).toBeNull();
  for (const joined of ["الثلج", "والثلج", "بالثلج", "للثلج", "وبالثلج", "ثلج"])
    expect(findWish(joined, ["لج", "ثلج"], true), joined).toBe(joined.indexOf("ثلج"));
});

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
    expect(findVariant(words, variants), words).not.toBeNull();
  expect(findVariant("no snow", variants)).toBeNull();
});

test("of two keywords at one place the longer one is meant", () => {
  const variants = [
    { name: "night", keywords: ["夜"] },
    { name: "morning", keywords: ["夜明け"] },
  ];
  expect(findVariant("夜明けの写真", variants)?.name).toBe("morning");
  expect(findVariant("夜の写真", variants)?.name).toBe("night");
});

test("a word of a pattern begins where it is written with a space, and longer words can be left out", () => {
  const pattern = new RegExp(toPattern([{ word: " art", except: [" artic", " arten "] }, "fine"]), "u");
  for (const words of ["an art", "artist", "artens", "refined"]) expect(words).toMatch(pattern);
  for (const words of ["start", "article", "arten", "arten und"]) expect(words).not.toMatch(pattern);
});
