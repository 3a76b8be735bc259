import { expect, test } from "vitest";
import { setDigits } from "./segment-digits.ts";

const barsOf = (text: string): number => (setDigits(text, 40, 0, 40, 0).d.match(/M/g) ?? []).length;

test("setDigits lights the bars of each figure", () => {
  expect([..."0123456789"].map(barsOf)).toEqual([6, 2, 5, 5, 4, 5, 6, 3, 7, 6]);
});

test("setDigits leaves room for spaces and reports the width of what it set", () => {
  expect(setDigits("1 1", 40, 0, 40, 0).width).toBeGreaterThan(setDigits("11", 40, 0, 40, 0).width);
  expect(barsOf(" ")).toBe(0);
});
