import { expect, test } from "vitest";
import { findLines } from "./find-lines.ts";
import { createPlane } from "./raster.ts";
import { keepJoined } from "./regions.ts";

test("findLines draws where brightness jumps, and leaves even surfaces and faint noise as paper", () => {
  const luma = createPlane(60, 40);
  for (let i = 0; i < luma.data.length; i += 1) luma.data[i] = i % 60 < 30 ? 0.3 : 0.8 + (i % 3) * 0.004;
  const ink = findLines(luma, { width: 2 });
  const row = Array.from(ink.data.subarray(20 * 60, 21 * 60));
  expect(Math.max(...row.slice(26, 32))).toBeGreaterThan(0.7);
  expect(Math.max(...row.slice(0, 22))).toBeLessThan(0.1);
  expect(Math.max(...row.slice(38))).toBeLessThan(0.1);
});

test("keepJoined keeps what touches a seed and clears the rest", () => {
  const plane = createPlane(7, 1);
  plane.data.set([0.9, 0.8, 0.1, 0.9, 0.9, 0, 1]);
  expect(
    [...keepJoined(plane, 0.5, (pixel) => pixel === 3).data].map((value) => Math.round(value * 10)),
  ).toEqual([0, 0, 0, 9, 9, 0, 0]);
});
