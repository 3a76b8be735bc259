import { createPlane, type Plane } from "./raster.ts";
import { halvePlane, resizePlane, resizeRows } from "./resize-plane.ts";

/** The means along one row, edges repeated; only the ends need to look where the row stops. */
function meanRow(
  source: Float32Array,
  row: number,
  width: number,
  r: number,
  means: Float32Array,
  at: number,
) {
  const share = 1 / (2 * r + 1);
  const inner = Math.max(0, width - r - 1);
  const first = source[row]!;
  const last = source[row + width - 1]!;
  let sum = 0;
  for (let x = -r; x <= r; x += 1) sum += source[row + Math.min(width - 1, Math.max(0, x))]!;
  let x = 0;
  for (const end = Math.min(r, inner); x < end; x += 1) {
    means[at + x] = sum * share;
    sum += source[row + x + r + 1]! - first;
  }
  for (; x < inner; x += 1) {
    means[at + x] = sum * share;
    sum += source[row + x + r + 1]! - source[row + x - r]!;
  }
  for (; x < width; x += 1) {
    means[at + x] = sum * share;
    sum += last - (x < r ? first : source[row + x - r]!);
  }
}

/**
 * One box blur of a plane's values, which may be its own, into the plane: of what lies between rows and columns only as
 * many rows are kept as the box is high.
 */
function blurBox(source: Float32Array, { width, height, data: result }: Plane, radius: number): void {
  const r = Math.max(1, Math.round(radius));
  const share = 1 / (2 * r + 1);
  const kept = Math.min(height, 2 * r + 2);
  const rows = new Float32Array(kept * width);
  const sums = new Float64Array(width);
  let read = 0;
  for (; read < Math.min(height, r + 1); read += 1)
    meanRow(source, read * width, width, r, rows, read * width);
  for (let y = -r; y <= r; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x += 1) sums[x]! += rows[row + x]!;
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    const next = Math.min(height - 1, y + r + 1);
    const enters = (next % kept) * width;
    if (read === next) {
      meanRow(source, next * width, width, r, rows, enters);
      read += 1;
    }
    const leaves = (Math.max(0, y - r) % kept) * width;
    for (let x = 0; x < width; x += 1, at += 1) {
      const sum = sums[x]!;
      result[at] = sum * share;
      sums[x] = sum + rows[enters + x]! - rows[leaves + x]!;
    }
  }
}

function boxBlurs({ width, height, data }: Plane, radius: number, times: number): Plane {
  const result = createPlane(width, height);
  for (let time = 0; time < times; time += 1) blurBox(time === 0 ? data : result.data, result, radius);
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

/** A plane of one's own, blurred where it lies. */
function blurOwn(plane: Plane, radius: number): Plane {
  blurBox(plane.data, plane, radius);
  return plane;
}

/** The mean of two planes' products around each pixel. */
function meanProduct(first: Plane, second: Plane, radius: number): Plane {
  const [a, b] = [first.data, second.data];
  const products = createPlane(first.width, first.height);
  const { data } = products;
  for (let i = 0; i < data.length; i += 1) data[i] = a[i]! * b[i]!;
  return blurOwn(products, radius);
}

/** What only the guide of a guided filter tells, worked out once for all planes that it leads. */
interface Guide {
  plane: Plane;
  /** The guide at the size at which lines are fitted: half of its own where the radius is wide. */
  small: Plane;
  isHalved: boolean;
  /** Pixels of the small one. */
  radius: number;
  epsilon: number;
  mean: Plane;
  meanSquare: Plane;
}

/** From this many pixels on, the lines are fitted at half the size: they differ too little between neighbours. */
const WIDE_RADIUS = 6;

const shrink = (plane: Plane, isHalved: boolean): Plane => (isHalved ? halvePlane(plane) : plane);

function readGuide(plane: Plane, wholeRadius: number, epsilon: number): Guide {
  const isHalved = wholeRadius >= WIDE_RADIUS;
  const small = shrink(plane, isHalved);
  const radius = isHalved ? wholeRadius / 2 : wholeRadius;
  const mean = boxBlur(small, radius);
  return {
    plane,
    small,
    isHalved,
    radius,
    epsilon,
    mean,
    meanSquare: meanProduct(small, small, radius),
  };
}

/** The straight lines that lead from a guide to `input` around each pixel, as their mean slopes and offsets. */
function fitLines({ small, radius, epsilon, mean, meanSquare }: Guide, input: Plane) {
  const meanInput = small === input ? mean : boxBlur(input, radius);
  const product = small === input ? meanSquare : meanProduct(small, input, radius);
  const [means, squares, inputs, products] = [mean.data, meanSquare.data, meanInput.data, product.data];
  const slopes = createPlane(small.width, small.height);
  const offsets = createPlane(small.width, small.height);
  for (let i = 0; i < means.length; i += 1) {
    const mean = means[i]!;
    const slope = (products[i]! - mean * inputs[i]!) / (squares[i]! - mean * mean + epsilon);
    slopes.data[i] = slope;
    offsets.data[i] = inputs[i]! - slope * mean;
  }
  return { slopes: blurOwn(slopes, radius), offsets: blurOwn(offsets, radius) };
}

function leadPlane(guide: Guide, input: Plane): Plane {
  const { width, height, data: source } = guide.plane;
  const lines = fitLines(guide, guide.plane === input ? guide.small : shrink(input, guide.isHalved));
  const slopes = resizeRows(lines.slopes, width, height);
  const offsets = resizeRows(lines.offsets, width, height);
  const result = createPlane(width, height);
  const { data } = result;
  const row = new Float32Array(width);
  for (let y = 0, at = 0; y < height; y += 1) {
    slopes(y, row, 0);
    offsets(y, data, at);
    for (let x = 0; x < width; x += 1, at += 1) data[at] = row[x]! * source[at]! + data[at]!;
  }
  return result;
}

/**
 * He, Sun and Tang's guided filter, for all that one guide serves: planes are smoothed, with the edges that `guide` has.
 * @param radius pixels
 * @param epsilon the squared contrast (0 to 1) above which an edge stays
 */
export function guideBy(plane: Plane, radius: number, epsilon: number): (input: Plane) => Plane {
  const guide = readGuide(plane, radius, epsilon);
  return (input) => leadPlane(guide, input);
}

/** One plane through `guideBy`. */
export const guidedFilter = (guide: Plane, input: Plane, radius: number, epsilon: number): Plane =>
  guideBy(guide, radius, epsilon)(input);

/** The picture's sharpness-preserving blur per channel: a guided filter of the plane by itself. */
export const smoothPlane = (plane: Plane, radius: number, epsilon: number): Plane =>
  guidedFilter(plane, plane, radius, epsilon);
