import { gaussianBlur } from "./filters.ts";
import { createPlane, type Plane } from "./raster.ts";
import type { Random } from "./random.ts";

/** Side of the piece of noise that larger pictures repeat; a prime, so that nothing else falls into step with it. */
const TILE = 1021;

/** Film-like noise: mean 0, standard deviation 1, with grains about `size` pixels wide. */
export function createNoise(width: number, height: number, size: number, random: Random): Plane {
  const tile = createTile(Math.min(width, TILE), Math.min(height, TILE), size, random);
  if (tile.width === width && tile.height === height) return tile;
  const noise = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const row = tile.data.subarray((y % tile.height) * tile.width, ((y % tile.height) + 1) * tile.width);
    for (let x = 0; x < width; x += tile.width) {
      noise.data.set(x + tile.width <= width ? row : row.subarray(0, width - x), y * width + x);
    }
  }
  return noise;
}

function createTile(width: number, height: number, size: number, random: Random): Plane {
  const raw = createPlane(width, height);
  for (let i = 0; i < raw.data.length; i += 1) raw.data[i] = random() + random() + random() - 1.5;
  return evenOut(gaussianBlur(raw, size / 2));
}

/** Scales values around 0 in place, so that their standard deviation becomes 1. */
export function evenOut(plane: Plane): Plane {
  const { data } = plane;
  let square = 0;
  for (let i = 0; i < data.length; i += 1) square += data[i]! * data[i]!;
  const scale = 1 / Math.sqrt(Math.max(1e-9, square / data.length));
  for (let i = 0; i < data.length; i += 1) data[i]! *= scale;
  return plane;
}
