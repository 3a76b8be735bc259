import { expect, test } from "vitest";
import { createPlane } from "../../core/raster/raster.ts";
import { fillGaps } from "./find-salient.ts";

const SIDE = 60;

/** A square from 10 to 50, with a hole. */
function square(isHole: (x: number, y: number) => boolean) {
  const plane = createPlane(SIDE, SIDE);
  for (let y = 10; y < 50; y += 1)
    for (let x = 10; x < 50; x += 1) plane.data[y * SIDE + x] = isHole(x, y) ? 0.1 : 0.9;
  return plane;
}

test("a small hole is filled, and nothing else is changed", () => {
  const plane = square((x, y) => x >= 28 && x < 33 && y >= 28 && y < 33);
  const filled = fillGaps(plane);
  expect(filled.data[30 * SIDE + 30]).toBe(1);
  expect(filled.data[12 * SIDE + 12]).toBeCloseTo(0.9);
  expect(filled.data[0]).toBe(0);
  expect(plane.data[30 * SIDE + 30], "the plane that was given").toBeCloseTo(0.1);
});

test("a large hole stays: a handle's or an arm's", () => {
  const filled = fillGaps(square((x, y) => x >= 20 && x < 40 && y >= 20 && y < 40));
  expect(filled.data[30 * SIDE + 30]).toBeCloseTo(0.1);
});

test("a bay that opens to the surroundings stays, at the left and right edge of the picture too", () => {
  const filled = fillGaps(square((x, y) => y >= 28 && y < 31 && x < 30));
  expect(filled.data[29 * SIDE + 20]).toBeCloseTo(0.1);
  const plane = createPlane(SIDE, SIDE, 1);
  plane.data[30 * SIDE] = 0;
  plane.data[30 * SIDE - 1] = 0;
  const edges = fillGaps(plane);
  expect([edges.data[30 * SIDE], edges.data[30 * SIDE - 1]]).toEqual([0, 0]);
});
