import { expect, test } from "vitest";
import { createRandom } from "../raster/random.ts";
import { createRaster } from "../raster/raster.ts";
import { distanceTo } from "./distance-field.ts";
import { findPalette } from "./find-palette.ts";
import { labelColors, smoothLabels } from "./label-map.ts";
import { fromOklab, oklabOf } from "./oklab.ts";
import { mergeSmall, splitSegments } from "./split-segments.ts";

/** A red and a blue half with a green speck in the red one. */
function createHalves() {
  const raster = createRaster(40, 20);
  for (let y = 0; y < 20; y += 1)
    for (let x = 0; x < 40; x += 1) raster.data.set(x < 20 ? [200, 30, 30] : [30, 30, 200], (y * 40 + x) * 3);
  for (let y = 8; y < 10; y += 1)
    for (let x = 8; x < 10; x += 1) raster.data.set([30, 200, 30], (y * 40 + x) * 3);
  return raster;
}

test("a colour survives the way to OKLab and back", () => {
  expect(fromOklab(oklabOf([12, 140, 233]))).toEqual([12, 140, 233]);
});

test("k-means finds the colours that a picture consists of", () => {
  const colors = findPalette(createHalves(), 3, null, createRandom(1)).map(fromOklab);
  expect(colors).toHaveLength(3);
  expect(colors).toContainEqual([200, 30, 30]);
  expect(colors).toContainEqual([30, 30, 200]);
  expect(colors).toContainEqual([30, 200, 30]);
});

test("a small area joins the neighbour around it", () => {
  const labels = labelColors(createHalves(), [
    oklabOf([200, 30, 30]),
    oklabOf([30, 30, 200]),
    oklabOf([30, 200, 30]),
  ]);
  expect(splitSegments(labels).sizes.sort((a, b) => a - b)).toEqual([4, 396, 400]);
  const merged = mergeSmall(labels, 10);
  expect(splitSegments(merged).sizes).toEqual([400, 400]);
});

test("rounding borders keeps straight ones and removes specks", () => {
  const labels = labelColors(createHalves(), [
    oklabOf([200, 30, 30]),
    oklabOf([30, 30, 200]),
    oklabOf([30, 200, 30]),
  ]);
  const rounded = smoothLabels(labels, 3, 2.5);
  expect(rounded.data.includes(2)).toBe(false);
  expect(rounded.data[10 * 40 + 18]).toBe(0);
  expect(rounded.data[10 * 40 + 21]).toBe(1);
});

test("distances are exact in every direction", () => {
  const field = distanceTo(9, 9, (pixel) => pixel === 4 * 9 + 4);
  expect(field.data[4 * 9 + 4]).toBe(0);
  expect(field.data[0]).toBeCloseTo(Math.hypot(4, 4), 5);
  expect(field.data[1 * 9 + 8]).toBeCloseTo(5, 5);
});
