import { expect, test } from "vitest";
import { createPlane } from "../../core/raster/raster.ts";
import { barrierDistance } from "./barrier-distance.ts";

const SIDE = 40;
const at = (x: number, y: number) => y * SIDE + x;

function paint(valueAt: (x: number, y: number) => number) {
  const plane = createPlane(SIDE, SIDE);
  for (let y = 0; y < SIDE; y += 1) for (let x = 0; x < SIDE; x += 1) plane.data[at(x, y)] = valueAt(x, y);
  return barrierDistance(plane).data;
}

const isInside = (x: number, y: number) => x >= 12 && x < 28 && y >= 12 && y < 28;

test("what stands out on all sides is as far away as its step is high, everything else is near", () => {
  const distance = paint((x, y) => (isInside(x, y) ? 0.8 : 0.2));
  expect(distance[at(20, 20)]).toBeCloseTo(0.6, 5);
  expect(distance[at(5, 20)]).toBeCloseTo(0, 5);
  expect(distance[at(36, 36)]).toBeCloseTo(0, 5);
});

test("what reaches the edge of the picture does not stand out", () => {
  const distance = paint((_x, y) => (y >= 12 ? 0.8 : 0.2));
  expect(distance[at(20, 30)]).toBeCloseTo(0, 5);
  expect(distance[at(20, 4)]).toBeCloseTo(0, 5);
});

test("a gap in a wall is the easier way in", () => {
  const wall = (x: number, y: number) =>
    isInside(x, y) && !(x >= 14 && x < 26 && y >= 14 && y < 26) ? 0.9 : 0.2;
  expect(paint(wall)[at(20, 20)]).toBeCloseTo(0.7, 5);
  expect(paint((x, y) => (x === 20 && y < 16 ? 0.2 : wall(x, y)))[at(20, 20)]).toBeCloseTo(0, 5);
});

test("a distance is never negative, nor more than the picture's whole range", () => {
  const distance = paint((x, y) => 0.3 + 0.25 * Math.sin(x * 1.7) * Math.cos(y * 0.9));
  expect(distance.every((value) => value >= 0 && value <= 0.5 + 1e-6)).toBe(true);
});
