/** Values that describe one pixel: OKLab's lightness and two axes of colour, and how rough its surroundings are. */
export const FEATURES = 4;
/** Differences that say nothing: light falls unevenly, and photos have noise. One for each value, as a variance. */
const LEAST_VARIANCE = [0.04 ** 2, 0.011 ** 2, 0.011 ** 2, 0.022 ** 2] as const;
/** Fewer samples than this make no model. */
const LEAST_SAMPLES = 24;
const ROUNDS = 7;
/** Beyond this squared distance every colour is equally foreign. */
const FOREIGN = 40;

interface Cluster {
  mean: Float64Array;
  variance: Float64Array;
  /** Logarithm of its share and of its narrowness: what a pixel in its middle gets. */
  height: number;
}

/** What pixels of one surface look like, as a few clusters of their values. */
export interface ColorModel {
  /** Squared distance in standard deviations to the nearest cluster. */
  distanceAt(pixel: number): number;
  /** Logarithm of the likelihood, up to a constant that is the same for all models. */
  likelihoodAt(pixel: number): number;
}

function nearestCenter(values: Float32Array, at: number, centers: readonly Float64Array[]): number {
  let [nearest, least] = [0, Infinity];
  for (let i = 0; i < centers.length; i += 1) {
    let sum = 0;
    for (let f = 0; f < FEATURES; f += 1)
      sum += (values[at + f]! - centers[i]![f]!) ** 2 / LEAST_VARIANCE[f]!;
    if (sum < least) [nearest, least] = [i, sum];
  }
  return nearest;
}

/** Lightness orders the first centres, so that the same samples always end in the same clusters. */
function spreadCenters(values: Float32Array, samples: readonly number[], count: number): Float64Array[] {
  const sorted = [...samples].sort((a, b) => values[a * FEATURES]! - values[b * FEATURES]!);
  return Array.from({ length: count }, (_, i) => {
    const pixel = sorted[Math.floor(((i + 0.5) / count) * sorted.length)]!;
    return Float64Array.from(values.subarray(pixel * FEATURES, (pixel + 1) * FEATURES));
  });
}

function measureClusters(values: Float32Array, samples: readonly number[], centers: readonly Float64Array[]) {
  const sums = centers.map(() => ({
    count: 0,
    sum: new Float64Array(FEATURES),
    square: new Float64Array(FEATURES),
  }));
  for (const pixel of samples) {
    const at = pixel * FEATURES;
    const into = sums[nearestCenter(values, at, centers)]!;
    into.count += 1;
    for (let f = 0; f < FEATURES; f += 1) {
      into.sum[f]! += values[at + f]!;
      into.square[f]! += values[at + f]! ** 2;
    }
  }
  return sums;
}

/**
 * Learns what a surface looks like from some of its pixels. Null when they are too few.
 * @param values FEATURES values for each pixel
 */
export function learnColors(
  values: Float32Array,
  samples: readonly number[],
  clusters: number,
): ColorModel | null {
  if (samples.length < LEAST_SAMPLES) return null;
  let centers = spreadCenters(values, samples, clusters);
  for (let round = 0; round < ROUNDS; round += 1)
    centers = measureClusters(values, samples, centers).map(({ count, sum }, i) =>
      count > 0 ? sum.map((value) => value / count) : centers[i]!,
    );
  const known: Cluster[] = measureClusters(values, samples, centers)
    .filter(({ count }) => count > samples.length * 0.02)
    .map(({ count, sum, square }) => {
      const mean = sum.map((value) => value / count);
      const variance = square.map((value, f) => Math.max(LEAST_VARIANCE[f]!, value / count - mean[f]! ** 2));
      const width = variance.reduce((total, value) => total + Math.log(value), 0);
      return { mean, variance, height: Math.log(count / samples.length) - width / 2 };
    });
  const distanceTo = ({ mean, variance }: Cluster, pixel: number): number => {
    let sum = 0;
    for (let f = 0; f < FEATURES; f += 1)
      sum += (values[pixel * FEATURES + f]! - mean[f]!) ** 2 / variance[f]!;
    return Math.min(FOREIGN, sum);
  };
  return {
    distanceAt: (pixel) =>
      known.reduce((least, cluster) => Math.min(least, distanceTo(cluster, pixel)), FOREIGN),
    likelihoodAt: (pixel) =>
      known.reduce(
        (most, cluster) => Math.max(most, cluster.height - distanceTo(cluster, pixel) / 2),
        -Infinity,
      ),
  };
}
