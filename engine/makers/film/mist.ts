import { createNoise } from "../../core/raster/noise.ts";
import type { Random } from "../../core/raster/random.ts";
import type { Weather } from "./film-plan.ts";

/** Sides of the pattern that mist is read from, and its grains, in pixels. */
const PATTERN = { width: 320, height: 180, grain: 84 } as const;
/** Columns of the pattern that each veil drifts in a second; they pass each other. */
const DRIFT = [6, -9] as const;
/** Share of a veil's own shape in the mist; the rest is even. */
const SHAPE = 0.22;
const MIST_LUMA = 206;
const MOST = 0.62;

/** A column of the pattern, which continues mirrored on either side. */
function mirror(column: number): number {
  const place = ((column % (2 * PATTERN.width)) + 2 * PATTERN.width) % (2 * PATTERN.width);
  return place < PATTERN.width ? place : 2 * PATTERN.width - 1 - place;
}

/** Two veils that drift past each other, thicker towards the ground. */
export function createMist(random: Random): Weather {
  const veils = DRIFT.map((drift, index) => ({
    drift,
    pattern: createNoise(PATTERN.width, PATTERN.height, PATTERN.grain / (index + 1), random).data,
  }));
  const line = new Float32Array(PATTERN.width + 2);
  return (frame, seconds) => {
    const { width, height, luma, blue, red } = frame;
    for (let y = 0; y < height; y += 1) {
      const thick = 0.1 + 0.38 * (y / height) ** 1.4;
      const place = Math.min(PATTERN.height - 1.001, (y * PATTERN.height) / height);
      const row = Math.floor(place);
      // One line of the pattern, between its rows and at a fraction of a column, so that nothing jumps.
      for (let x = 0; x < line.length; x += 1) {
        let shape = 0;
        for (const { drift, pattern } of veils) {
          const shifted = x + seconds * drift;
          const [first, second] = [mirror(Math.floor(shifted)), mirror(Math.floor(shifted) + 1)];
          const upper = row * PATTERN.width;
          const lower = upper + PATTERN.width;
          const share = shifted - Math.floor(shifted);
          const top = pattern[upper + first]! * (1 - share) + pattern[upper + second]! * share;
          const bottom = pattern[lower + first]! * (1 - share) + pattern[lower + second]! * share;
          shape += top + (bottom - top) * (place - row);
        }
        line[x] = Math.min(MOST, Math.max(0, thick * (0.55 + SHAPE * shape)));
      }
      for (let x = 0; x < width; x += 1) {
        const column = (x * PATTERN.width) / width;
        const whole = Math.floor(column);
        const alpha = line[whole]! + (line[whole + 1]! - line[whole]!) * (column - whole);
        const at = y * width + x;
        luma[at] = luma[at]! + (MIST_LUMA - luma[at]!) * alpha;
        if (((x | y) & 1) === 1) continue;
        const small = (y >> 1) * (width >> 1) + (x >> 1);
        blue[small] = blue[small]! + (129 - blue[small]!) * alpha;
        red[small] = red[small]! + (127 - red[small]!) * alpha;
      }
    }
  };
}
