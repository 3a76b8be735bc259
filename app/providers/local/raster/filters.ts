import { createPlane, type Plane } from "./raster.ts";

/** Mean over a square of side `2 × radius + 1`; edges repeat. Cost does not depend on the radius. */
export function boxBlur(plane: Plane, radius: number): Plane {
  const { width, height, data } = plane;
  const r = Math.max(1, Math.round(radius));
  const share = 1 / (2 * r + 1);
  const rows = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let sum = 0;
    for (let x = -r; x <= r; x += 1) sum += data[row + Math.min(width - 1, Math.max(0, x))]!;
    for (let x = 0; x < width; x += 1) {
      rows[row + x] = sum * share;
      sum += data[row + Math.min(width - 1, x + r + 1)]! - data[row + Math.max(0, x - r)]!;
    }
  }
  const result = createPlane(width, height);
  const sums = new Float64Array(width);
  for (let y = -r; y <= r; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x += 1) sums[x]! += rows[row + x]!;
  }
  for (let y = 0; y < height; y += 1) {
    const enters = Math.min(height - 1, y + r + 1) * width;
    const leaves = Math.max(0, y - r) * width;
    for (let x = 0; x < width; x += 1) {
      result.data[y * width + x] = sums[x]! * share;
      sums[x]! += rows[enters + x]! - rows[leaves + x]!;
    }
  }
  return result;
}

/** A Gaussian of standard deviation `sigma` in pixels, as three box blurs. Below 0.4 px the plane is given back. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma < 0.4) return plane;
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  return boxBlur(boxBlur(boxBlur(plane, radius), radius), radius);
}

/**
 * He, Sun and Tang's guided filter: `input` smoothed, with the edges that `guide` has.
 * `epsilon` is the squared contrast (0 to 1) above which an edge stays.
 */
export function guidedFilter(guide: Plane, input: Plane, radius: number, epsilon: number): Plane {
  const { width, height } = guide;
  const combine = (first: Plane, second: Plane): Plane => {
    const product = createPlane(width, height);
    for (let i = 0; i < product.data.length; i += 1) product.data[i] = first.data[i]! * second.data[i]!;
    return product;
  };
  const meanGuide = boxBlur(guide, radius);
  const meanInput = guide === input ? meanGuide : boxBlur(input, radius);
  const meanSquare = boxBlur(combine(guide, guide), radius);
  const meanProduct = guide === input ? meanSquare : boxBlur(combine(guide, input), radius);
  const slope = createPlane(width, height);
  const offset = createPlane(width, height);
  for (let i = 0; i < slope.data.length; i += 1) {
    const mean = meanGuide.data[i]!;
    const variance = meanSquare.data[i]! - mean * mean;
    const a = (meanProduct.data[i]! - mean * meanInput.data[i]!) / (variance + epsilon);
    slope.data[i] = a;
    offset.data[i] = meanInput.data[i]! - a * mean;
  }
  const meanSlope = boxBlur(slope, radius);
  const meanOffset = boxBlur(offset, radius);
  const result = createPlane(width, height);
  for (let i = 0; i < result.data.length; i += 1) {
    result.data[i] = meanSlope.data[i]! * guide.data[i]! + meanOffset.data[i]!;
  }
  return result;
}

/** The picture's sharpness-preserving blur per channel: a guided filter of the plane by itself. */
export const smoothPlane = (plane: Plane, radius: number, epsilon: number): Plane =>
  guidedFilter(plane, plane, radius, epsilon);
