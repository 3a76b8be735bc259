import { gaussianBlur } from "../../../core/raster/filters.ts";
import { evenOut } from "../../../core/raster/noise.ts";
import type { Random } from "../../../core/raster/random.ts";
import { createPlane } from "../../../core/raster/raster.ts";

/** How much paint each hair of a brush leaves: across the brush, and along the way it goes. Mean 0, deviation 1. */
export interface Bristles {
  at(across: number, along: number): number;
}

const ACROSS = 32;
const ALONG = 256;

/** A brush's hairs: streaks that differ across and hardly along. `across` is -1 to 1, `along` in widths of the brush. */
export function createBristles(random: Random): Bristles {
  const plane = createPlane(ALONG, ACROSS);
  for (let row = 0; row < ACROSS; row += 1) {
    let value = random() * 2 - 1;
    for (let column = 0; column < ALONG; column += 1) {
      value = value * 0.94 + (random() * 2 - 1) * 0.34;
      plane.data[row * ALONG + column] = value;
    }
  }
  const { data } = evenOut(gaussianBlur(plane, 0.8));
  return {
    at: (across, along) => {
      const row = Math.min(ACROSS - 1, Math.max(0, Math.floor((across * 0.5 + 0.5) * ACROSS)));
      return data[row * ALONG + (Math.floor(along * 10) & (ALONG - 1))]!;
    },
  };
}
