import { expect, test } from "vitest";
import { countWide } from "./catalog-page.tsx";

test("the last row is full wherever it can be", () => {
  expect([2, 3, 4, 5, 6, 7, 10].map(countWide)).toEqual([2, 0, 4, 2, 0, 4, 4]);
});

test("a single tool is an ordinary card", () => {
  expect(countWide(1)).toBe(0);
  expect(countWide(0)).toBe(0);
});
