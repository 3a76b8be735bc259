import type { Plane } from "./raster.ts";

/** Side of the squares that are measured one by one, in pixels. */
const SQUARE = 8;
/** The square that counts, from the calmest: detail is in most others. */
const CALM = 0.2;

/**
 * The standard deviation of a picture's noise, in the plane's units. Immerkær's mask (1996), which flat parts, slopes and
 * straight edges do not answer to, on squares of which the calmer ones count, so that texture is not taken for noise.
 */
export function estimateNoise({ width, height, data }: Plane): number {
  const found: number[] = [];
  for (let top = 1; top + SQUARE < height; top += SQUARE) {
    for (let left = 1; left + SQUARE < width; left += SQUARE) {
      let sum = 0;
      for (let y = top; y < top + SQUARE; y += 1) {
        for (let at = y * width + left, end = at + SQUARE; at < end; at += 1) {
          const [above, below] = [at - width, at + width];
          const corners = data[above - 1]! + data[above + 1]! + data[below - 1]! + data[below + 1]!;
          const sides = data[above]! + data[below]! + data[at - 1]! + data[at + 1]!;
          sum += Math.abs(corners - 2 * sides + 4 * data[at]!);
        }
      }
      found.push((Math.sqrt(Math.PI / 2) * sum) / (6 * SQUARE * SQUARE));
    }
  }
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length * CALM)] ?? 0;
}
