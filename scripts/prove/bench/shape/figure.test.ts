import { expect, test } from "vitest";
import { figureOf, findLosses, missesGoal, tellNumber } from "./figure.ts";

const RATIO = figureOf("an answer over a file's", [1.2, 1, 1.1], { kind: "ratio", goal: 1.3 });
const lossesOf = (figure: typeof RATIO, kept = RATIO) => findLosses({ figures: [figure], notes: [] }, [kept]);

test("the middle of the rounds stands with their range and their number", () => {
  expect(RATIO).toEqual({
    ...{ name: "an answer over a file's", kind: "ratio", unit: "", isSmallerBetter: true, goal: 1.3 },
    ...{ median: 1.1, least: 1, most: 1.2, rounds: 3 },
  });
});

test("a loss is worse by more than 15 %, and worse than every round that is kept", () => {
  const at = (median: number) => lossesOf({ ...RATIO, median });
  expect(at(1.26)).toEqual([]);
  expect(at(1.3)).toEqual(["an answer over a file's: 1.30 instead of 1.10"]);
  expect(lossesOf({ ...RATIO, median: 1.3 }, { ...RATIO, most: 1.4 })).toEqual([]);
});

test("where more is better, less is a loss", () => {
  const speed = figureOf("speed", [100], { kind: "ratio", isSmallerBetter: false });
  expect(lossesOf({ ...speed, median: 120 }, speed)).toEqual([]);
  expect(lossesOf({ ...speed, median: 80 }, speed)).toEqual(["speed: 80.0 instead of 100"]);
});

test("what depends on the machine is not compared", () => {
  const time = figureOf("a submit", [10], { kind: "time", unit: "ms" });
  expect(lossesOf({ ...time, median: 100 }, time)).toEqual([]);
});

test("a figure that is gone is a loss, unless the bench says what it could not measure", () => {
  expect(findLosses({ figures: [], notes: [] }, [RATIO])).toEqual([
    "an answer over a file's: was not measured",
  ]);
  expect(findLosses({ figures: [], notes: ["ImageMagick is not installed here."] }, [RATIO])).toEqual([]);
});

test("a goal is missed beyond it, in the direction that is worse", () => {
  expect(missesGoal({ ...RATIO, median: 1.3 })).toBe(false);
  expect(missesGoal({ ...RATIO, median: 1.31 })).toBe(true);
  expect(missesGoal({ ...RATIO, isSmallerBetter: false })).toBe(true);
});

test("a number has the digits that say something, and its unit", () => {
  const tell = (value: number) => tellNumber(figureOf("", [value], { kind: "bytes", unit: "KB" }));
  expect([0.123, 12.34, 123.4].map(tell)).toEqual(["0.12 KB", "12.3 KB", "123 KB"]);
});
