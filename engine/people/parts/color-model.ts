import { boxBlur } from "../../core/raster/filters.ts";
import { createPlane, type Plane, type Raster, fillPlane } from "../../core/raster/raster.ts";
import { toOklab, type Oklab } from "../../core/segments/oklab.ts";

/** Values that describe one pixel: OKLab's lightness and two axes of colour, and how rough its surroundings are. */
export const FEATURES = 4;
/** Differences that say nothing: light falls unevenly, and photos have noise. One for each value, as a variance. */
const LEAST_VARIANCE = [0.04 ** 2, 0.011 ** 2, 0.011 ** 2, 0.022 ** 2] as const;
/** Fewer samples than this make no model. */
const LEAST_SAMPLES = 24;
const ROUNDS = 7;
/** Beyond this squared distance every colour is equally foreign. */
const FOREIGN = 40;

/** What pixels of one surface look like, as a few clusters of their values. */
export interface ColorModel {
  /** Squared distance in standard deviations to the nearest cluster. */
  distanceAt(pixel: number): number;
  /** Logarithm of the likelihood, up to a constant that is the same for all models. */
  likelihoodAt(pixel: number): number;
}

/** The pixels below `count` for which something holds, in their order. */
export function listPixels(count: number, holds: (pixel: number) => boolean): Int32Array {
  const pixels = new Int32Array(count);
  let found = 0;
  for (let pixel = 0; pixel < count; pixel += 1) if (holds(pixel)) pixels[found++] = pixel;
  return pixels.slice(0, found);
}

/** Two lists of pixels as one. */
export function joinPixels(first: Int32Array, second: Int32Array): Int32Array {
  const joined = new Int32Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

// Clusters lie one after the other in flat arrays, FEATURES values for each.

/** Squared distance of a pixel's values to a cluster's mean, in variances. `at`, `mean` and `variance` are places in the lists. */
function squaredDistance(
  values: Float32Array,
  at: number,
  means: Float64Array,
  mean: number,
  variances: ArrayLike<number>,
  variance: number,
): number {
  let sum = 0;
  for (let f = 0; f < FEATURES; f += 1)
    sum += (values[at + f]! - means[mean + f]!) ** 2 / variances[variance + f]!;
  return sum;
}

function sumClusters(values: Float32Array, samples: Int32Array, centers: Float64Array) {
  const counts = new Float64Array(centers.length / FEATURES);
  const sums = new Float64Array(centers.length);
  const squares = new Float64Array(centers.length);
  for (let n = 0; n < samples.length; n += 1) {
    const at = samples[n]! * FEATURES;
    let [nearest, least] = [0, Infinity];
    for (let of = 0; of < centers.length; of += FEATURES) {
      const distance = squaredDistance(values, at, centers, of, LEAST_VARIANCE, 0);
      if (distance < least) [nearest, least] = [of, distance];
    }
    counts[nearest / FEATURES]! += 1;
    for (let f = 0; f < FEATURES; f += 1) {
      sums[nearest + f]! += values[at + f]!;
      squares[nearest + f]! += values[at + f]! ** 2;
    }
  }
  return { counts, sums, squares };
}

/** Lightness orders the first centres, so that the same samples always end in the same clusters. */
function spreadCenters(values: Float32Array, samples: Int32Array, count: number): Float64Array {
  const sorted = samples.slice().sort((a, b) => values[a * FEATURES]! - values[b * FEATURES]!);
  const centers = new Float64Array(count * FEATURES);
  for (let i = 0; i < count; i += 1) {
    const pixel = sorted[Math.floor(((i + 0.5) / count) * sorted.length)]!;
    for (let f = 0; f < FEATURES; f += 1) centers[i * FEATURES + f] = values[pixel * FEATURES + f]!;
  }
  return centers;
}

function moveCenters(centers: Float64Array, { counts, sums }: ReturnType<typeof sumClusters>): void {
  for (let i = 0; i < centers.length; i += 1) {
    const count = counts[Math.floor(i / FEATURES)]!;
    if (count > 0) centers[i] = sums[i]! / count;
  }
}

/**
 * Learns what a surface looks like from some of its pixels. Null when they are too few.
 * @param values FEATURES values for each pixel
 */
export function learnColors(values: Float32Array, samples: Int32Array, clusters: number): ColorModel | null {
  if (samples.length < LEAST_SAMPLES) return null;
  const centers = spreadCenters(values, samples, clusters);
  for (let round = 0; round < ROUNDS; round += 1) moveCenters(centers, sumClusters(values, samples, centers));
  const { counts, sums, squares } = sumClusters(values, samples, centers);
  const known = [...counts.keys()].filter((i) => counts[i]! > samples.length * 0.02);
  const means = new Float64Array(known.length * FEATURES);
  const variances = new Float64Array(known.length * FEATURES);
  // Logarithm of a cluster's share and of its narrowness: what a pixel in its middle gets.
  const heights = new Float64Array(known.length);
  known.forEach((cluster, i) => {
    const count = counts[cluster]!;
    let width = 0;
    for (let f = 0; f < FEATURES; f += 1) {
      const mean = sums[cluster * FEATURES + f]! / count;
      const variance = Math.max(LEAST_VARIANCE[f]!, squares[cluster * FEATURES + f]! / count - mean ** 2);
      means[i * FEATURES + f] = mean;
      variances[i * FEATURES + f] = variance;
      width += Math.log(variance);
    }
    heights[i] = Math.log(count / samples.length) - width / 2;
  });
  const distance = (pixel: number, cluster: number) =>
    squaredDistance(values, pixel * FEATURES, means, cluster * FEATURES, variances, cluster * FEATURES);
  return {
    distanceAt: (pixel) => {
      let least = FOREIGN;
      for (let i = 0; i < heights.length; i += 1) least = Math.min(least, distance(pixel, i));
      return least;
    },
    likelihoodAt: (pixel) => {
      let most = -Infinity;
      for (let i = 0; i < heights.length; i += 1)
        most = Math.max(most, heights[i]! - Math.min(FOREIGN, distance(pixel, i)) / 2);
      return most;
    },
  };
}

/** A small copy of a picture in the values that colour models are learned from. */
export interface PixelValues {
  width: number;
  height: number;
  /** FEATURES values for each pixel. */
  values: Float32Array;
  lightness: Plane;
}

/** Shrinks a plane by a whole factor; each value is the mean of what it stands for. */
export function shrinkPlane(plane: Plane, factor: number): Plane {
  if (factor === 1) return plane;
  const small = createPlane(Math.ceil(plane.width / factor), Math.ceil(plane.height / factor));
  const counts = new Uint16Array(small.data.length);
  for (let y = 0; y < plane.height; y += 1) {
    const row = Math.floor(y / factor) * small.width;
    for (let x = 0; x < plane.width; x += 1) {
      const to = row + Math.floor(x / factor);
      small.data[to]! += plane.data[y * plane.width + x]!;
      counts[to]! += 1;
    }
  }
  for (let i = 0; i < counts.length; i += 1) small.data[i]! /= counts[i]!;
  return small;
}

/** Reads a picture's pixels, shrunk by a whole factor. */
export function readValues(raster: Raster, factor: number): PixelValues {
  const { width, height } = raster;
  const [columns, rows] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const sums = new Float32Array(columns * rows * 3);
  const counts = new Uint16Array(columns * rows);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / factor) * columns;
    for (let x = 0; x < width; x += 1, at += 3) {
      const to = row + Math.floor(x / factor);
      sums[to * 3]! += raster.data[at]!;
      sums[to * 3 + 1]! += raster.data[at + 1]!;
      sums[to * 3 + 2]! += raster.data[at + 2]!;
      counts[to]! += 1;
    }
  }
  const values = new Float32Array(columns * rows * FEATURES);
  const lightness = createPlane(columns, rows);
  const color: Oklab = [0, 0, 0];
  const square = fillPlane({ width: columns, height: rows }, (i) => {
    const count = counts[i]!;
    toOklab(sums[i * 3]! / count, sums[i * 3 + 1]! / count, sums[i * 3 + 2]! / count, color);
    values[i * FEATURES] = color[0];
    values[i * FEATURES + 1] = color[1];
    values[i * FEATURES + 2] = color[2];
    lightness.data[i] = color[0];
    return color[0] * color[0];
  });
  const [mean, meanSquare] = [boxBlur(lightness, 1), boxBlur(square, 1)];
  for (let i = 0; i < counts.length; i += 1)
    square.data[i] = Math.sqrt(Math.max(0, meanSquare.data[i]! - mean.data[i]! ** 2));
  const rough = boxBlur(square, 2);
  for (let i = 0; i < counts.length; i += 1) values[i * FEATURES + 3] = rough.data[i]!;
  return { width: columns, height: rows, values, lightness };
}
