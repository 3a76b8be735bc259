import { expect, test } from "vitest";
import { GRAMMARS, type Grammar } from "./grammar.ts";
import { findMeant } from "./mend-spelling.ts";

function readEnglish(): Grammar {
  const english = GRAMMARS.find(({ locale }) => locale === "en");
  if (!english) throw new Error("There is no English.");
  return english;
}
const ENGLISH = readEnglish();

test.each([
  ["backgroud", "background"],
  ["remvoe", "remove"],
  ["vintgae", "vintage"],
])("%s was to be %s", (word, meant) => {
  expect(findMeant(word, ENGLISH)).toBe(meant);
});

test.each(["skirt", "crown", "blie", "flower", "grean", "zebra"])("%s is left as it is", (word) => {
  expect(findMeant(word, ENGLISH)).toBeNull();
});
