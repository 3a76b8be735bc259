import { expect, test } from "vitest";
import { peaksOf } from "./peaks.ts";

test("each stretch is as loud as it sounds beside the loudest", () => {
  const quiet = new Array<number>(10).fill(0.1);
  const loud = new Array<number>(10).fill(-0.4);
  const [first, second] = peaksOf(Float32Array.from([...quiet, ...loud]), 2);
  expect(first).toBeCloseTo(0.25);
  expect(second).toBe(1);
});

test("silence and no sound at all are zeros, one for each stretch", () => {
  expect(peaksOf(new Float32Array(100), 4)).toEqual([0, 0, 0, 0]);
  expect(peaksOf(new Float32Array(0), 3)).toEqual([0, 0, 0]);
});
