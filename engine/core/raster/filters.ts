import { createPlane, type Plane } from "./raster.ts";
import { halvePlane, resizePlane } from "./resize-plane.ts";

/** Sums along each row, edges repeated; only the ends need to look where the row stops. */
function sumRows(source: Float32Array, width: number, height: number, r: number, result: Float32Array): void {
  const share = 1 / (2 * r + 1);
  const inner = Math.max(0, width - r - 1);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const first = source[row]!;
    const last = source[row + width - 1]!;
    let sum = 0;
    for (let x = -r; x <= r; x += 1) sum += source[row + Math.min(width - 1, Math.max(0, x))]!;
    let x = 0;
    for (const end = Math.min(r, inner); x < end; x += 1) {
      result[row + x] = sum * share;
      sum += source[row + x + r + 1]! - first;
    }
    for (; x < inner; x += 1) {
      result[row + x] = sum * share;
      sum += source[row + x + r + 1]! - source[row + x - r]!;
    }
    for (; x < width; x += 1) {
      result[row + x] = sum * share;
      sum += last - (x < r ? first : source[row + x - r]!);
    }
  }
}

/** Sums along each column, edges repeated, row after row, as the memory lies. */
function sumColumns(
  source: Float32Array,
  width: number,
  height: number,
  r: number,
  result: Float32Array,
): void {
  const share = 1 / (2 * r + 1);
  const sums = new Float64Array(width);
  for (let y = -r; y <= r; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x += 1) sums[x]! += source[row + x]!;
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    const enters = Math.min(height - 1, y + r + 1) * width;
    const leaves = Math.max(0, y - r) * width;
    for (let x = 0; x < width; x += 1, at += 1) {
      const sum = sums[x]!;
      result[at] = sum * share;
      sums[x] = sum + source[enters + x]! - source[leaves + x]!;
    }
  }
}

/** Repeated box blurs with two planes of memory, however many there are. */
function boxBlurs({ width, height, data }: Plane, radius: number, times: number): Plane {
  const r = Math.max(1, Math.round(radius));
  const rows = new Float32Array(data.length);
  const result = createPlane(width, height);
  for (let time = 0; time < times; time += 1) {
    sumRows(time === 0 ? data : result.data, width, height, r, rows);
    sumColumns(rows, width, height, r, result.data);
  }
  return result;
}

/** Mean over a square of side `2 × radius + 1`; edges repeat. Cost does not depend on the radius. */
export const boxBlur = (plane: Plane, radius: number): Plane => boxBlurs(plane, radius, 1);

/** From this many pixels on, a Gaussian is so wide that half the picture's size shows all it leaves. */
const WIDE_SIGMA = 4;

/** A Gaussian of standard deviation `sigma` in pixels, as three box blurs. Below 0.4 px the plane is given back. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma < 0.4) return plane;
  if (sigma < WIDE_SIGMA) return boxBlurs(plane, (Math.sqrt(4 * sigma * sigma + 1) - 1) / 2, 3);
  return resizePlane(gaussianBlur(halvePlane(plane), sigma / 2), plane.width, plane.height);
}

function multiply(first: Plane, second: Plane): Plane {
  const [a, b] = [first.data, second.data];
  const data = new Float32Array(a.length);
  for (let i = 0; i < data.length; i += 1) data[i] = a[i]! * b[i]!;
  return { ...first, data };
}

/** The straight lines that lead from `guide` to `input` around each pixel, as their mean slopes and offsets. */
function fitLines(guide: Plane, input: Plane, radius: number, epsilon: number) {
  const meanGuide = boxBlur(guide, radius);
  const meanInput = guide === input ? meanGuide : boxBlur(input, radius);
  const meanSquare = boxBlur(multiply(guide, guide), radius);
  const meanProduct = guide === input ? meanSquare : boxBlur(multiply(guide, input), radius);
  const { data: guides } = meanGuide;
  const { data: inputs } = meanInput;
  const { data: products } = meanProduct;
  // The slopes are written over the squares' means, each after its square was read.
  const slopes = meanSquare.data;
  const offsets = new Float32Array(slopes.length);
  for (let i = 0; i < slopes.length; i += 1) {
    const mean = guides[i]!;
    const slope = (products[i]! - mean * inputs[i]!) / (slopes[i]! - mean * mean + epsilon);
    slopes[i] = slope;
    offsets[i] = inputs[i]! - slope * mean;
  }
  return { slopes: boxBlur(meanSquare, radius), offsets: boxBlur({ ...guide, data: offsets }, radius) };
}

/** From this many pixels on, the lines are fitted at half the size: they differ too little between neighbours. */
const WIDE_RADIUS = 6;

/**
 * He, Sun and Tang's guided filter: `input` smoothed, with the edges that `guide` has.
 * `epsilon` is the squared contrast (0 to 1) above which an edge stays.
 */
export function guidedFilter(guide: Plane, input: Plane, radius: number, epsilon: number): Plane {
  const { width, height, data: source } = guide;
  let lines;
  if (radius < WIDE_RADIUS) lines = fitLines(guide, input, radius, epsilon);
  else {
    const small = halvePlane(guide);
    lines = fitLines(small, guide === input ? small : halvePlane(input), radius / 2, epsilon);
  }
  const slopes = resizePlane(lines.slopes, width, height).data;
  const result = resizePlane(lines.offsets, width, height);
  const { data } = result;
  for (let i = 0; i < data.length; i += 1) data[i] = slopes[i]! * source[i]! + data[i]!;
  return result;
}

/** The picture's sharpness-preserving blur per channel: a guided filter of the plane by itself. */
export const smoothPlane = (plane: Plane, radius: number, epsilon: number): Plane =>
  guidedFilter(plane, plane, radius, epsilon);
