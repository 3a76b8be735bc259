import { expect, test } from "vitest";
import { listPlainForms } from "./plain-letters.ts";

test.each([
  ["más clar", ["mas clar"]],
  ["nítid", ["nitid"]],
  ["schärfer", ["scharfer", "schaerfer"]],
  ["weiß", ["weiss"]],
])("%s is also typed %j", (word, forms) => {
  expect(listPlainForms(word).sort()).toEqual([...forms].sort());
});

test.each(["coloré", "dê cor", "áo khoác đỏ", "sharp", "夜", "خلفية"])("%s has one spelling", (word) => {
  expect(listPlainForms(word)).toEqual([]);
});
