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

// Clusters lie one after the other in flat arrays, FEATURES values for each. A sum of squares only grows: what has reached
// the best one so far is not finished. The four values are written out, one by one, as that is where all the time goes: a list
// of them would be made for each pixel.

/** Where the centre begins that is nearest to the four values of a pixel. */
function nearestCenter(centers: Float64Array, values: Float32Array, at: number): number {
  const a = values[at]!;
  const b = values[at + 1]!;
  const c = values[at + 2]!;
  const d = values[at + 3]!;
  let nearest = 0;
  let least = Infinity;
  for (let of = 0; of < centers.length; of += FEATURES) {
    let sum = (a - centers[of]!) ** 2 / LEAST_VARIANCE[0];
    if (sum >= least) continue;
    sum += (b - centers[of + 1]!) ** 2 / LEAST_VARIANCE[1];
    if (sum >= least) continue;
    sum += (c - centers[of + 2]!) ** 2 / LEAST_VARIANCE[2];
    sum += (d - centers[of + 3]!) ** 2 / LEAST_VARIANCE[3];
    if (sum >= least) continue;
    nearest = of;
    least = sum;
  }
  return nearest;
}

/** Adds up what belongs to each centre: how many samples, and their values. */
function sumClusters(values: Float32Array, samples: Int32Array, centers: Float64Array) {
  const counts = new Float64Array(centers.length / FEATURES);
  const sums = new Float64Array(centers.length);
  for (let n = 0; n < samples.length; n += 1) {
    const at = samples[n]! * FEATURES;
    const to = nearestCenter(centers, values, at);
    counts[to / FEATURES]! += 1;
    sums[to]! += values[at]!;
    sums[to + 1]! += values[at + 1]!;
    sums[to + 2]! += values[at + 2]!;
    sums[to + 3]! += values[at + 3]!;
  }
  return { counts, sums };
}

/** The squares of the values of what belongs to each centre. */
function sumSquares(values: Float32Array, samples: Int32Array, centers: Float64Array): Float64Array {
  const squares = new Float64Array(centers.length);
  for (let n = 0; n < samples.length; n += 1) {
    const at = samples[n]! * FEATURES;
    const to = nearestCenter(centers, values, at);
    for (let f = 0; f < FEATURES; f += 1) squares[to + f]! += values[at + f]! ** 2;
  }
  return squares;
}

/** The samples from the darkest to the lightest, equal ones as they come. */
function sortByLightness(values: Float32Array, samples: Int32Array): Int32Array {
  // Lightness is never below 0, so that its bits as a whole number have its order; the place breaks ties.
  const lightness = new Float32Array(samples.length);
  for (let n = 0; n < samples.length; n += 1) lightness[n] = values[samples[n]! * FEATURES]!;
  const bits = new Uint32Array(lightness.buffer);
  const keys = new Float64Array(samples.length);
  for (let n = 0; n < keys.length; n += 1) keys[n] = bits[n]! * samples.length + n;
  keys.sort();
  const sorted = new Int32Array(keys.length);
  for (let n = 0; n < keys.length; n += 1) sorted[n] = samples[keys[n]! % samples.length]!;
  return sorted;
}

/** Lightness orders the first centres, so that the same samples always end in the same clusters. */
function spreadCenters(values: Float32Array, samples: Int32Array, count: number): Float64Array {
  const sorted = sortByLightness(values, samples);
  const centers = new Float64Array(count * FEATURES);
  for (let i = 0; i < count; i += 1) {
    const pixel = sorted[Math.floor(((i + 0.5) / count) * sorted.length)]!;
    for (let f = 0; f < FEATURES; f += 1) centers[i * FEATURES + f] = values[pixel * FEATURES + f]!;
  }
  return centers;
}

/** Centres that samples were given to become their mean; the others stay. */
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
  const { counts, sums } = sumClusters(values, samples, centers);
  const squares = sumSquares(values, samples, centers);
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
  return createModel(values, means, variances, heights);
}

function createModel(
  values: Float32Array,
  means: Float64Array,
  variances: Float64Array,
  heights: Float64Array,
): ColorModel {
  return {
    distanceAt: (pixel) => {
      const at = pixel * FEATURES;
      const a = values[at]!;
      const b = values[at + 1]!;
      const c = values[at + 2]!;
      const d = values[at + 3]!;
      let least = FOREIGN;
      for (let of = 0; of < means.length; of += FEATURES) {
        let sum = (a - means[of]!) ** 2 / variances[of]!;
        if (sum >= least) continue;
        sum += (b - means[of + 1]!) ** 2 / variances[of + 1]!;
        sum += (c - means[of + 2]!) ** 2 / variances[of + 2]!;
        sum += (d - means[of + 3]!) ** 2 / variances[of + 3]!;
        if (sum < least) least = sum;
      }
      return least;
    },
    likelihoodAt: (pixel) => {
      const at = pixel * FEATURES;
      const a = values[at]!;
      const b = values[at + 1]!;
      const c = values[at + 2]!;
      const d = values[at + 3]!;
      let most = -Infinity;
      for (let i = 0, of = 0; i < heights.length; i += 1, of += FEATURES) {
        const height = heights[i]!;
        let sum = (a - means[of]!) ** 2 / variances[of]!;
        if (height - Math.min(FOREIGN, sum) / 2 <= most) continue;
        sum += (b - means[of + 1]!) ** 2 / variances[of + 1]!;
        sum += (c - means[of + 2]!) ** 2 / variances[of + 2]!;
        sum += (d - means[of + 3]!) ** 2 / variances[of + 3]!;
        most = Math.max(most, height - Math.min(FOREIGN, sum) / 2);
      }
      return most;
    },
  };
}
