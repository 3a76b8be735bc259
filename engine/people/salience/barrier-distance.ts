import { createPlane, type Plane } from "../../core/raster/raster.ts";

/** Passes over the picture, from the top left and from the bottom right in turn. */
const PASSES = 4;

/**
 * How much of a step the easiest way from the picture's edge to each pixel has: the highest less the lowest value on it.
 * What stands out from its surroundings on all sides is far. The minimum barrier distance, by the raster scans of Zhang
 * and others (2015).
 */
export function barrierDistance({ width, height, data }: Plane): Plane {
  const distance = createPlane(width, height, Infinity);
  const [high, low] = [data.slice(), data.slice()];
  for (let x = 0; x < width; x += 1) {
    distance.data[x] = 0;
    distance.data[(height - 1) * width + x] = 0;
  }
  for (let y = 0; y < height; y += 1) {
    distance.data[y * width] = 0;
    distance.data[y * width + width - 1] = 0;
  }
  const come = (at: number, from: number) => {
    const value = data[at]!;
    const top = Math.max(high[from]!, value);
    const bottom = Math.min(low[from]!, value);
    if (top - bottom >= distance.data[at]!) return;
    distance.data[at] = top - bottom;
    high[at] = top;
    low[at] = bottom;
  };
  for (let pass = 0; pass < PASSES; pass += 1) {
    const step = pass % 2 === 0 ? 1 : -1;
    const [firstX, firstY] = step === 1 ? [1, 1] : [width - 2, height - 2];
    for (let y = firstY; y > 0 && y < height - 1; y += step) {
      for (let x = firstX; x > 0 && x < width - 1; x += step) {
        const at = y * width + x;
        come(at, at - step);
        come(at, at - step * width);
      }
    }
  }
  return distance;
}
