import { expect, test } from "vitest";
import type { Point } from "../face/face.ts";
import { createRaster } from "../raster/raster.ts";
import { createBumpWarp } from "./bump-warp.ts";
import { warpFace, warpRaster, type Warp } from "./warp-raster.ts";

const from = (warp: Warp, x: number, y: number): Point => {
  const out = { x: 0, y: 0 };
  warp(x, y, out);
  return out;
};

test("a bump enlarges its middle, and leaves everything beyond its radius where it is", () => {
  const warp = createBumpWarp([
    { centre: { x: 50, y: 50 }, radius: { x: 20, y: 20 }, scale: { x: 1.5, y: 1.5 } },
  ]);
  expect(from(warp, 50, 50)).toEqual({ x: 50, y: 50 });
  expect(from(warp, 55, 50).x).toBeGreaterThan(53);
  expect(from(warp, 55, 50).x).toBeLessThan(55);
  expect(from(warp, 71, 50)).toEqual({ x: 71, y: 50 });
});

test("a bump moves its middle by its shift", () => {
  const warp = createBumpWarp([
    { centre: { x: 50, y: 50 }, radius: { x: 30, y: 30 }, shift: { x: 6, y: -4 } },
  ]);
  expect(from(warp, 50, 50)).toEqual({ x: 44, y: 54 });
});

test("a warped picture shows each pixel's origin, and a face's points go along with the pixels", () => {
  const raster = createRaster(60, 60);
  const at = (30 * 60 + 40) * 3;
  raster.data.fill(200, at, at + 3);
  const warp: Warp = (x, y, out) => {
    out.x = x + 10;
    out.y = y;
  };
  const moved = warpRaster(raster, warp);
  expect(moved.data[(30 * 60 + 30) * 3]).toBe(200);
  const face = warpFace({ points: [{ x: 40, y: 30 }], score: 1 }, warp);
  expect(face.points[0]).toEqual({ x: 30, y: 30 });
});
