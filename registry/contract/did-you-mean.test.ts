import { expect, test } from "vitest";
import { findNear, suggest } from "./did-you-mean.ts";

test("findNear finds a word with a letter missing, added, wrong or swapped", () => {
  const known = ["max", "min", "photos", "delivery"];
  expect(findNear("mx", known)).toBe("max");
  expect(findNear("photoss", known)).toBe("photos");
  expect(findNear("delivary", known)).toBe("delivery");
  expect(findNear("pohtos", known)).toBe("photos");
  expect(findNear("MAX", known)).toBe("max");
});

test("findNear gives nothing for a word that is near none", () => {
  expect(findNear("zebra", ["max", "photos"])).toBeUndefined();
  expect(findNear("ab", ["max", "min"])).toBeUndefined();
});

test("suggest names what is known when nothing is near", () => {
  expect(suggest("zebra", ["max", "min"])).toBe("use one of max, min");
  expect(suggest("mx", ["max", "min"])).toBe('did you mean "max"?');
});
