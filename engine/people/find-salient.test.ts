import { expect, test } from "vitest";
import { createPlane } from "../core/raster/raster.ts";
import { barrierDistance, fillGaps } from "./find-salient.ts";

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

const SQUARE = 60;

/** A square from 10 to 50, with a hole. */
function square(isHole: (x: number, y: number) => boolean) {
  const plane = createPlane(SQUARE, SQUARE);
  for (let y = 10; y < 50; y += 1)
    for (let x = 10; x < 50; x += 1) plane.data[y * SQUARE + x] = isHole(x, y) ? 0.1 : 0.9;
  return plane;
}

test("a small hole is filled, and nothing else is changed", () => {
  const plane = square((x, y) => x >= 28 && x < 33 && y >= 28 && y < 33);
  const filled = fillGaps(plane);
  expect(filled.data[30 * SQUARE + 30]).toBe(1);
  expect(filled.data[12 * SQUARE + 12]).toBeCloseTo(0.9);
  expect(filled.data[0]).toBe(0);
  expect(plane.data[30 * SQUARE + 30], "the plane that was given").toBeCloseTo(0.1);
});

test("a large hole stays: a handle's or an arm's", () => {
  const filled = fillGaps(square((x, y) => x >= 20 && x < 40 && y >= 20 && y < 40));
  expect(filled.data[30 * SQUARE + 30]).toBeCloseTo(0.1);
});

test("a bay that opens to the surroundings stays, at the left and right edge of the picture too", () => {
  const filled = fillGaps(square((x, y) => y >= 28 && y < 31 && x < 30));
  expect(filled.data[29 * SQUARE + 20]).toBeCloseTo(0.1);
  const plane = createPlane(SQUARE, SQUARE, 1);
  plane.data[30 * SQUARE] = 0;
  plane.data[30 * SQUARE - 1] = 0;
  const edges = fillGaps(plane);
  expect([edges.data[30 * SQUARE], edges.data[30 * SQUARE - 1]]).toEqual([0, 0]);
});
