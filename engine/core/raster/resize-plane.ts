import { createPlane, type Plane } from "./raster.ts";

/** Resizes a plane of values from 0 to 1 bilinearly. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  const { data: source } = plane;
  const result = createPlane(width, height);
  const { data } = result;
  const [lefts, rights] = [new Int32Array(width), new Int32Array(width)];
  const shares = new Float32Array(width);
  for (let x = 0; x < width; x += 1) {
    const sourceX = Math.min(plane.width - 1, Math.max(0, ((x + 0.5) * plane.width) / width - 0.5));
    lefts[x] = Math.floor(sourceX);
    rights[x] = Math.min(plane.width - 1, lefts[x]! + 1);
    shares[x] = sourceX - lefts[x]!;
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    const sourceY = Math.min(plane.height - 1, Math.max(0, ((y + 0.5) * plane.height) / height - 0.5));
    const above = Math.floor(sourceY) * plane.width;
    const below = Math.min(plane.height - 1, Math.floor(sourceY) + 1) * plane.width;
    const down = sourceY - Math.floor(sourceY);
    for (let x = 0; x < width; x += 1, at += 1) {
      const [left, right, across] = [lefts[x]!, rights[x]!, shares[x]!];
      const upper = source[above + left]! + (source[above + right]! - source[above + left]!) * across;
      const lower = source[below + left]! + (source[below + right]! - source[below + left]!) * across;
      data[at] = upper + (lower - upper) * down;
    }
  }
  return result;
}

/** A plane of half the width and height, each value the mean of four; an odd edge counts twice. */
export function halvePlane({ width, height, data: source }: Plane): Plane {
  const half = createPlane(Math.ceil(width / 2), Math.ceil(height / 2));
  const { data } = half;
  for (let y = 0, at = 0; y < half.height; y += 1) {
    const above = 2 * y * width;
    const below = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < half.width; x += 1, at += 1) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      data[at] =
        (source[above + left]! + source[above + right]! + source[below + left]! + source[below + right]!) / 4;
    }
  }
  return half;
}
