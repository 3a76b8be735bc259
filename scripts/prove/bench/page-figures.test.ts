import { expect, test } from "vitest";
import { findLosses, renderFigures, summarize, type PageFigures } from "./page-figures.ts";

const HOME: PageFigures = {
  page: "/",
  plain: 76_000,
  packed: 13_000,
  scripts: 100_000,
  ratio: { median: 1.1, least: 1, most: 1.2 },
};

test("the middle of the rounds stands with their range", () => {
  expect(summarize([3, 1, 2])).toEqual({ median: 2, least: 1, most: 3 });
});

test("what is more than 15 % worse is a loss, and what is not measured any more", () => {
  expect(findLosses([{ ...HOME, plain: 87_000, packed: 14_900 }], [HOME])).toEqual([]);
  expect(findLosses([{ ...HOME, plain: 88_000 }], [HOME])).toEqual([
    "/: HTML, plain: 88000 instead of 76000",
  ]);
  expect(findLosses([{ ...HOME, ratio: summarize([1.5]) }], [HOME])).toEqual([
    "/: processor time: 1.5 instead of 1.2",
  ]);
  expect(findLosses([], [HOME])).toEqual(["/: was not measured"]);
});

test("the page tells every figure", () => {
  expect(renderFigures({ rounds: 9, pages: [HOME] })).toContain(
    "| / | 76.0 | 13.0 | 100.0 | 1.10 (1.00 to 1.20) |",
  );
});
