import type { Plane, Raster } from "../raster/raster.ts";
import type { Random } from "../raster/random.ts";
import { toOklab, type Oklab } from "./oklab.ts";

/** Pixels that are looked at: more do not change the colours found. */
const SAMPLES = 6000;
const ROUNDS = 10;

const squared = (a: Readonly<Oklab>, b: Readonly<Oklab>): number =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** The place of the colour that is nearest to another. */
export function nearestColor(color: Readonly<Oklab>, colors: readonly Readonly<Oklab>[]): number {
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < colors.length; i += 1) {
    const distance = squared(color, colors[i]!);
    if (distance < least) [best, least] = [i, distance];
  }
  return best;
}

/** Colours of evenly strewn pixels; only those that `within` holds, where it is given. */
function sampleColors(raster: Raster, within: Plane | null, random: Random): Oklab[] {
  const pixels = raster.width * raster.height;
  const stride = Math.max(1, pixels / SAMPLES);
  const samples: Oklab[] = [];
  for (let at = 0; at < pixels; at += stride) {
    const pixel = Math.min(pixels - 1, Math.floor(at + random() * stride));
    if (within && within.data[pixel]! < 0.5) continue;
    const color: Oklab = [0, 0, 0];
    toOklab(raster.data[pixel * 3]!, raster.data[pixel * 3 + 1]!, raster.data[pixel * 3 + 2]!, color);
    samples.push(color);
  }
  return samples;
}

/** First guesses that lie far apart (k-means++). */
function spreadCentres(samples: readonly Oklab[], count: number, random: Random): Oklab[] {
  const centres: Oklab[] = [[...samples[Math.floor(random() * samples.length)]!]];
  const distances = samples.map((sample) => squared(sample, centres[0]!));
  while (centres.length < count) {
    const total = distances.reduce((sum, distance) => sum + distance, 0);
    if (total < 1e-6) break;
    let left = random() * total;
    const chosen = distances.findIndex((distance) => (left -= distance) <= 0);
    const centre: Oklab = [...samples[Math.max(0, chosen)]!];
    centres.push(centre);
    samples.forEach((sample, i) => (distances[i] = Math.min(distances[i]!, squared(sample, centre))));
  }
  return centres;
}

/**
 * The colours a picture consists of, by k-means in a space where equal distances look equal. There are fewer than
 * `count` when the picture has fewer.
 * @param within where to look (above one half), by a plane of the picture's size; everywhere when null
 */
export function findPalette(raster: Raster, count: number, within: Plane | null, random: Random): Oklab[] {
  const samples = sampleColors(raster, within, random);
  if (samples.length === 0) return [[0.5, 0, 0]];
  const centres = spreadCentres(samples, count, random);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sums = centres.map(() => ({ l: 0, a: 0, b: 0, count: 0 }));
    for (const sample of samples) {
      const sum = sums[nearestColor(sample, centres)]!;
      sum.l += sample[0];
      sum.a += sample[1];
      sum.b += sample[2];
      sum.count += 1;
    }
    sums.forEach(({ l, a, b, count: size }, i) => {
      if (size > 0) centres[i] = [l / size, a / size, b / size];
    });
  }
  return centres;
}
