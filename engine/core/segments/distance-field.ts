import { createPlane, type Plane } from "../raster/raster.ts";

const FAR = 1e12;

/** Lower envelope of parabolas along one line of `count` values: squared distances in one direction. */
function transformLine(
  source: Float64Array,
  count: number,
  result: Float64Array,
  places: Int32Array,
  bounds: Float64Array,
): void {
  let last = 0;
  places[0] = 0;
  bounds[0] = -FAR;
  bounds[1] = FAR;
  for (let q = 1; q < count; q += 1) {
    let p = places[last]!;
    let meet = (source[q]! + q * q - source[p]! - p * p) / (2 * q - 2 * p);
    while (last > 0 && meet <= bounds[last]!) {
      last -= 1;
      p = places[last]!;
      meet = (source[q]! + q * q - source[p]! - p * p) / (2 * q - 2 * p);
    }
    last += 1;
    places[last] = q;
    bounds[last] = meet;
    bounds[last + 1] = FAR;
  }
  for (let q = 0, at = 0; q < count; q += 1) {
    while (bounds[at + 1]! < q) at += 1;
    const p = places[at]!;
    result[q] = (q - p) ** 2 + source[p]!;
  }
}

/**
 * Pixels from each place to the nearest one that `isTarget` names: the exact Euclidean distance transform of
 * Felzenszwalb and Huttenlocher (2012). Where nothing is named, distances are very large.
 */
export function distanceTo(width: number, height: number, isTarget: (pixel: number) => boolean): Plane {
  const field = createPlane(width, height);
  const longest = Math.max(width, height);
  const line = new Float64Array(longest);
  const result = new Float64Array(longest);
  const places = new Int32Array(longest);
  const bounds = new Float64Array(longest + 1);
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) line[y] = isTarget(y * width + x) ? 0 : FAR;
    transformLine(line, height, result, places, bounds);
    for (let y = 0; y < height; y += 1) field.data[y * width + x] = result[y]!;
  }
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) line[x] = field.data[row + x]!;
    transformLine(line, width, result, places, bounds);
    for (let x = 0; x < width; x += 1) field.data[row + x] = Math.sqrt(result[x]!);
  }
  return field;
}
