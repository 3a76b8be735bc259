import { createPlane, type Plane } from "./raster.ts";

/** The least value within `radius` of each place of rows that lie `step` apart, by van Herk's two passes. */
function slideLeast(
  source: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  sign: number,
  result: Float32Array,
): void {
  const size = 2 * radius + 1;
  const padded = Math.ceil((count + 2 * radius) / size) * size;
  const [onwards, backwards] = [new Float32Array(padded), new Float32Array(padded)];
  const valueAt = (place: number) =>
    sign * source[start + Math.min(count - 1, Math.max(0, place - radius)) * step]!;
  for (let i = 0; i < padded; i += 1)
    onwards[i] = i % size === 0 ? valueAt(i) : Math.min(onwards[i - 1]!, valueAt(i));
  for (let i = padded - 1; i >= 0; i -= 1)
    backwards[i] = i % size === size - 1 ? valueAt(i) : Math.min(backwards[i + 1] ?? Infinity, valueAt(i));
  for (let i = 0; i < count; i += 1)
    result[start + i * step] = sign * Math.min(backwards[i]!, onwards[i + size - 1]!);
}

/** The least (`sign` 1) or largest (-1) value of the square of side `2 × radius + 1` around each pixel. */
export function erode(plane: Plane, radius: number, sign: 1 | -1): Plane {
  const { width, height, data } = plane;
  const r = Math.max(1, Math.round(radius));
  const rows = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) slideLeast(data, y * width, 1, width, r, sign, rows);
  const result = createPlane(width, height);
  for (let x = 0; x < width; x += 1) slideLeast(rows, x, width, height, r, sign, result.data);
  return result;
}

/** The plane without anything brighter (`sign` 1) or darker (-1) than its surroundings that is narrower than `2 × radius`. */
export const openPlane = (plane: Plane, radius: number, sign: 1 | -1): Plane =>
  erode(erode(plane, radius, sign), radius, sign === 1 ? -1 : 1);
