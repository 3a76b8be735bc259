import { gaussianBlur } from "../raster/filters.ts";
import { createPlane, type Plane } from "../raster/raster.ts";
import { boundsOf, type Box, type Point } from "./face.ts";

/** How far a softened edge reaches, in its `sigma`. */
const REACH = 4;
/** Sides of what is softened are multiples of that, so that halving it halves it evenly. */
const STEP = 16;

/** The part of a picture that the polygons and their soft edges lie in, in whole pixels. */
function frameOf(polygons: readonly (readonly Point[])[], sigma: number, width: number, height: number): Box {
  const { left, top, width: across, height: down } = boundsOf(polygons.flat());
  const margin = Math.ceil(sigma * REACH) + 1;
  const start = (at: number) => Math.max(0, Math.floor((at - margin) / STEP) * STEP);
  const end = (at: number, most: number) => Math.min(most, Math.ceil((at + margin) / STEP) * STEP);
  const [x, y] = [start(left), start(top)];
  return {
    left: x,
    top: y,
    width: Math.max(0, end(left + across, width) - x),
    height: Math.max(0, end(top + down, height) - y),
  };
}

/** Turns inside and outside over within a polygon. Changes the mask, whose first pixel is the picture's at `left`, `top`. */
function flipInside(mask: Plane, { left, top }: Box, polygon: readonly Point[]): void {
  for (let row = 0; row < mask.height; row += 1) {
    const y = top + row + 0.5;
    const crossings: number[] = [];
    for (let i = 0; i < polygon.length; i += 1) {
      const a = polygon[i]!;
      const b = polygon[(i + 1) % polygon.length]!;
      if (a.y <= y === b.y <= y) continue;
      crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.round(crossings[i]!) - left);
      const to = Math.min(mask.width, Math.round(crossings[i + 1]!) - left);
      for (let x = from; x < to; x += 1)
        mask.data[row * mask.width + x] = 1 - mask.data[row * mask.width + x]!;
    }
  }
}

/** 1 inside the polygons, 0 outside (even-odd), softened by `sigma` pixels. */
export function polygonMask(
  width: number,
  height: number,
  polygons: readonly (readonly Point[])[],
  sigma: number,
): Plane {
  const mask = createPlane(width, height);
  const frame = frameOf(polygons, sigma, width, height);
  if (!(frame.width > 0 && frame.height > 0)) return mask;
  const part = createPlane(frame.width, frame.height);
  for (const polygon of polygons) flipInside(part, frame, polygon);
  const soft = gaussianBlur(part, sigma).data;
  for (let row = 0; row < frame.height; row += 1)
    mask.data.set(
      soft.subarray(row * frame.width, (row + 1) * frame.width),
      (frame.top + row) * width + frame.left,
    );
  return mask;
}
