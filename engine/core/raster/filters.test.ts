import { expect, test } from "vitest";
import { sharpenRaster } from "../../operations/photo/detail.ts";
import { boxBlur, gaussianBlur, guidedFilter } from "./filters.ts";
import { createRandom } from "./random.ts";
import { createPlane, createRaster, type Plane } from "./raster.ts";
import { halvePlane, resizePlane } from "./resize-plane.ts";

function createSample(width: number, height: number): Plane {
  const random = createRandom(5);
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = i % width < width / 2 ? random() * 0.2 : 0.9;
  return plane;
}

/** The mean over a square around one pixel, edges repeated, the slow way. */
function meanAround({ width, height, data }: Plane, x: number, y: number, radius: number): number {
  let sum = 0;
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const row = Math.min(height - 1, Math.max(0, y + dy));
      sum += data[row * width + Math.min(width - 1, Math.max(0, x + dx))]!;
    }
  }
  return sum / (2 * radius + 1) ** 2;
}

test("boxBlur is the mean of the square around each pixel, also where the square is larger than the plane", () => {
  for (const [width, height, radius] of [
    [23, 17, 3],
    [9, 30, 6],
    [5, 4, 9],
  ] as const) {
    const plane = createSample(width, height);
    const blurred = boxBlur(plane, radius);
    blurred.data.forEach((value, i) =>
      expect(value).toBeCloseTo(meanAround(plane, i % width, Math.floor(i / width), radius), 4),
    );
  }
});

test("a wide gaussianBlur keeps the mean and falls smoothly over an edge", () => {
  const blurred = gaussianBlur(createSample(101, 61), 6);
  const row = Array.from(blurred.data.subarray(30 * 101, 31 * 101));
  expect(row[0]).toBeCloseTo(0.1, 1);
  expect(row[100]).toBeCloseTo(0.9, 2);
  expect(row[50]).toBeCloseTo(0.5, 1);
  for (let x = 35; x < 65; x += 1) expect(row[x + 1]!).toBeGreaterThanOrEqual(row[x]! - 0.005);
});

test("guidedFilter evens out noise and keeps the edge, at any radius", () => {
  const plane = createSample(120, 80);
  for (const radius of [3, 10]) {
    const { data } = guidedFilter(plane, plane, radius, 0.01);
    const left = Array.from(data.subarray(40 * 120 + 20, 40 * 120 + 50));
    expect(Math.max(...left) - Math.min(...left)).toBeLessThan(0.12);
    expect(data[40 * 120 + 62]! - data[40 * 120 + 57]!).toBeGreaterThan(0.6);
  }
});

test("halvePlane takes the mean of four pixels, and an odd edge is not lost", () => {
  const plane = { width: 3, height: 3, data: Float32Array.from([0, 1, 4, 1, 2, 6, 8, 8, 5]) };
  expect(Array.from(halvePlane(plane).data)).toEqual([1, 5, 8, 5]);
  const even = resizePlane(createPlane(4, 3, 0.25), 9, 5);
  expect(new Set(even.data)).toEqual(new Set([0.25]));
});

test("sharpenRaster shows no seam between the bands of rows it works on", () => {
  const raster = createRaster(40, 1300);
  for (let i = 0; i < raster.data.length; i += 1) {
    const pixel = Math.floor(i / 3);
    raster.data[i] = pixel % 40 < 20 ? 60 : 180 + (Math.floor(pixel / 40) % 2) * 8;
  }
  const { data } = sharpenRaster(raster, 1.3, 0.9);
  const rowAt = (y: number) => Array.from(data.subarray(y * 120, (y + 1) * 120));
  for (let y = 100; y < 1200; y += 1) expect(rowAt(y)).toEqual(rowAt(100 + (y % 2)));
  expect(rowAt(100)[19 * 3]!).toBeLessThan(60);
});
