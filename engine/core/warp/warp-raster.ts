import type { Face, Point } from "../face/face.ts";
import { moveFace } from "../face/face.ts";
import { sampleRaster } from "../raster/filter-raster.ts";
import { createPlane, createRaster, type Plane, type Raster } from "../raster/raster.ts";

/** Tells for a point of the new picture where it comes from in the old one. Both in pixels; written to `out`. */
export type Warp = (x: number, y: number, out: Point) => void;

/** A picture seen through a warp. */
export function warpRaster(raster: Raster, warp: Warp): Raster {
  const { width, height } = raster;
  const result = createRaster(width, height);
  const from: Point = { x: 0, y: 0 };
  const pixel: [number, number, number] = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      warp(x, y, from);
      if (from.x === x && from.y === y) {
        result.data[at] = raster.data[at]!;
        result.data[at + 1] = raster.data[at + 1]!;
        result.data[at + 2] = raster.data[at + 2]!;
        continue;
      }
      sampleRaster(raster, from.x, from.y, pixel);
      result.data[at] = pixel[0];
      result.data[at + 1] = pixel[1];
      result.data[at + 2] = pixel[2];
    }
  }
  return result;
}

/** A plane seen through a warp, e.g. the person's mask of a warped picture. */
export function warpPlane(plane: Plane, warp: Warp): Plane {
  const { width, height, data } = plane;
  const result = createPlane(width, height);
  const from: Point = { x: 0, y: 0 };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      warp(x, y, from);
      const left = Math.min(width - 1, Math.max(0, Math.round(from.x)));
      const top = Math.min(height - 1, Math.max(0, Math.round(from.y)));
      result.data[at] = data[top * width + left]!;
    }
  }
  return result;
}

/** Steps in which a point's counterpart is looked for: each brings it nearer, the third to under a pixel. */
const STEPS = 6;

/** Where points of the old picture lie in the new one; warps here are smooth, so a few steps of correction find them. */
export const warpFace = (face: Face, warp: Warp): Face =>
  moveFace(face, (point) => {
    const guess = { ...point };
    const from: Point = { x: 0, y: 0 };
    for (let step = 0; step < STEPS; step += 1) {
      warp(guess.x, guess.y, from);
      guess.x += point.x - from.x;
      guess.y += point.y - from.y;
    }
    return guess;
  });
