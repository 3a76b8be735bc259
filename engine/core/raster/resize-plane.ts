import { type Plane, createPlane } from "./raster.ts";

/** A part of a plane, in whole pixels; it has to lie within. */
export function cropPlane(
  plane: Plane,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Plane {
  const part = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const from = (y + top) * plane.width + left;
    part.data.set(plane.data.subarray(from, from + width), y * width);
  }
  return part;
}

/** Where the values of a resized row come from, and the share of the right one in each. */
interface Places {
  lefts: Int32Array;
  rights: Int32Array;
  shares: Float32Array;
}

function findPlaces(from: number, to: number): Places {
  const places = { lefts: new Int32Array(to), rights: new Int32Array(to), shares: new Float32Array(to) };
  for (let x = 0; x < to; x += 1) {
    const at = Math.min(from - 1, Math.max(0, ((x + 0.5) * from) / to - 0.5));
    places.lefts[x] = Math.floor(at);
    places.rights[x] = Math.min(from - 1, Math.floor(at) + 1);
    places.shares[x] = at - Math.floor(at);
  }
  return places;
}

function resizeRow(source: Float32Array, row: number, places: Places, result: Float64Array): void {
  const { lefts, rights, shares } = places;
  for (let x = 0; x < result.length; x += 1) {
    const left = source[row + lefts[x]!]!;
    result[x] = left + (source[row + rights[x]!]! - left) * shares[x]!;
  }
}

function mixRows(
  upper: Float64Array,
  lower: Float64Array,
  share: number,
  result: Float32Array,
  at: number,
): void {
  for (let x = 0; x < upper.length; x += 1) {
    const value = upper[x]!;
    result[at + x] = value + (lower[x]! - value) * share;
  }
}

/**
 * Writes one row after the other of a plane that is resized bilinearly. Each of its own rows is resized once, however many
 * rows of the result lie between it and the next.
 */
export function resizeRows(plane: Plane, width: number, height: number) {
  const across = findPlaces(plane.width, width);
  const down = findPlaces(plane.height, height);
  let [upper, lower] = [new Float64Array(width), new Float64Array(width)];
  let [above, below] = [-1, -1];
  return (y: number, result: Float32Array, at: number): void => {
    const first = down.lefts[y]!;
    const second = down.rights[y]!;
    if (first === below) [upper, lower, above, below] = [lower, upper, below, above];
    if (first !== above) resizeRow(plane.data, (above = first) * plane.width, across, upper);
    if (second !== below) resizeRow(plane.data, (below = second) * plane.width, across, lower);
    mixRows(upper, lower, down.shares[y]!, result, at);
  };
}

/** Resizes a plane of values from 0 to 1 bilinearly. */
export function resizePlane(plane: Plane, width: number, height: number): Plane {
  if (plane.width === width && plane.height === height) return plane;
  const result = createPlane(width, height);
  const writeRow = resizeRows(plane, width, height);
  for (let y = 0; y < height; y += 1) writeRow(y, result.data, y * width);
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
