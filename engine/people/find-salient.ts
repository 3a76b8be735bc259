import { erode, openPlane } from "../core/raster/erode.ts";
import { boxBlur, gaussianBlur, guidedFilter } from "../core/raster/filters.ts";
import {
  createPlane,
  type Plane,
  clamp01,
  lumaPlane,
  smoothstep,
  type Raster,
  fillPlane,
} from "../core/raster/raster.ts";
import { coveredShare, keepLargeRegions } from "../core/raster/regions.ts";
import { resizePlane } from "../core/raster/resize-plane.ts";
import { learnColors, listPixels, FEATURES, readValues, type PixelValues } from "./parts/color-model.ts";

/** Passes over the picture, from the top left and from the bottom right in turn. */
const PASSES = 4;

/**
 * How much of a step the easiest way from the picture's edge to each pixel has: the highest less the lowest value on it.
 * What stands out from its surroundings on all sides is far. The minimum barrier distance, by the raster scans of Zhang
 * and others (2015).
 */
export function barrierDistance({ width, height, data }: Plane): Plane {
  const distance = createPlane(width, height, Infinity);
  const [high, low] = [data.slice(), data.slice()];
  for (let x = 0; x < width; x += 1) {
    distance.data[x] = 0;
    distance.data[(height - 1) * width + x] = 0;
  }
  for (let y = 0; y < height; y += 1) {
    distance.data[y * width] = 0;
    distance.data[y * width + width - 1] = 0;
  }
  const come = (at: number, from: number) => {
    const value = data[at]!;
    const top = Math.max(high[from]!, value);
    const bottom = Math.min(low[from]!, value);
    if (top - bottom >= distance.data[at]!) return;
    distance.data[at] = top - bottom;
    high[at] = top;
    low[at] = bottom;
  };
  for (let pass = 0; pass < PASSES; pass += 1) {
    const step = pass % 2 === 0 ? 1 : -1;
    const [firstX, firstY] = step === 1 ? [1, 1] : [width - 2, height - 2];
    for (let y = firstY; y > 0 && y < height - 1; y += step) {
      for (let x = firstX; x > 0 && x < width - 1; x += step) {
        const at = y * width + x;
        come(at, at - step);
        come(at, at - step * width);
      }
    }
  }
  return distance;
}

/** The largest hole that is filled, as a share of the picture: a larger one is rather a handle's or an arm's. */
const MOST_HOLE = 0.06;

/** Pixels on the longer side at which subject and surroundings are told apart. */
const SIDE = 300;
const ROUNDS = 6;
/** Clusters of colours that each of the two is described by. */
const CLUSTERS = 6;
/** How much a pixel's colours count against what its neighbours are. */
const COLOUR_WEIGHT = 0.6;
const PLACE_WEIGHT = 7;
/** No colour says more than that, as a logarithm of likelihoods. */
const MOST_SIGN = 5;
/** A subject covers at least and at most these shares of a picture. */
const LEAST = 0.015;
const MOST = 0.92;
/** Regions smaller than this share of the largest one are crumbs. */
const LEAST_REGION = 0.12;
/** Pixels of the small copy from the edge on which nothing of the subject is taken for its surroundings. */
const CORE = 5;
/** Mean difference of the likelihoods on both sides of the edge under which nothing stands out. */
const LEAST_CONTRAST = 1.1;

const normalize = (plane: Plane): Plane => {
  const most = plane.data.reduce((sum, value) => Math.max(sum, value), 1e-6);
  return { ...plane, data: plane.data.map((value) => value / most) };
};

/** How far each pixel stands out from the edge of the picture, 0 to 1. */
function standOut({ width, height, values }: PixelValues): Plane {
  const sum = createPlane(width, height);
  for (const [feature, weight] of [1, 2.6, 2.6].entries()) {
    const channel = fillPlane({ width, height }, (i) => values[i * FEATURES + feature]!);
    const distance = barrierDistance(boxBlur(channel, 1));
    for (let i = 0; i < sum.data.length; i += 1) sum.data[i]! += distance.data[i]! * weight;
  }
  return normalize(gaussianBlur(sum, Math.max(width, height) / 90));
}

/** 1 in the middle of the picture, 0 in its corners: photographers put subjects there. */
function centrality(width: number, height: number): Plane {
  return fillPlane({ width, height }, (i) => {
    const x = ((i % width) / width - 0.5) * 2;
    const y = (Math.floor(i / width) / height - 0.52) * 2;
    return Math.exp(-(x * x + y * y) * 1.35);
  });
}

const edgeShare = (pixel: number, width: number, height: number): number => {
  const x = pixel % width;
  const y = (pixel - x) / width;
  return Math.min(x, width - 1 - x, y, height - 1 - y) / Math.min(width, height);
};

/**
 * What is likely to be the subject before colours are learned: what a hint says, else what stands out, rather in the
 * middle. Roots bring what stands out clearly near to what stands out most.
 */
function firstGuess(pixels: PixelValues, hint: Plane | null, sharp: Plane): Plane {
  const { width, height } = pixels;
  const out = standOut(pixels);
  const middle = centrality(width, height);
  const hinted = hint && resizePlane(hint, width, height);
  const guess = fillPlane({ width, height }, (i) => {
    const own = Math.sqrt(out.data[i]!) * (0.55 + 0.45 * middle.data[i]!);
    return hinted
      ? hinted.data[i]! * (0.15 + 0.2 * own + 0.2 * middle.data[i]! + 0.45 * sharp.data[i]!)
      : own;
  });
  return normalize(guess);
}

/** Where the lens was focused, 0 to 1: the surroundings of a near subject are out of focus. */
function focusPlane(raster: Raster, width: number, height: number): Plane {
  const luma = lumaPlane(raster);
  const soft = gaussianBlur(luma, Math.max(raster.width, raster.height) / 700);
  const fine = fillPlane(raster, (i) => Math.abs(luma.data[i]! - soft.data[i]!));
  const small = gaussianBlur(resizePlane(boxBlur(fine, 3), width, height), Math.max(width, height) / 34);
  const usual = small.data.slice().sort()[Math.floor(small.data.length * 0.8)]!;
  for (let i = 0; i < small.data.length; i += 1)
    small.data[i] = Math.sqrt(clamp01(small.data[i]! / Math.max(1e-5, usual)));
  return small;
}

/** The value that parts a plane into two groups whose members are most alike, by Otsu's method. */
function partingValue({ data }: Plane): number {
  const counts = new Float64Array(64);
  for (const value of data) counts[Math.min(63, Math.floor(value * 64))]! += 1;
  let [below, sumBelow, best, parting] = [0, 0, -1, 0.5];
  const sum = counts.reduce((total, count, bin) => total + count * bin, 0);
  for (let bin = 0; bin < 63; bin += 1) {
    below += counts[bin]!;
    sumBelow += counts[bin]! * bin;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (spread > best) [best, parting] = [spread, (bin + 1) / 64];
  }
  return parting;
}

interface Learned {
  plane: Plane;
  contrast: number;
}

function learn(pixels: PixelValues, guess: Plane): Learned | null {
  const { width, height, values, lightness } = pixels;
  const parting = partingValue(guess);
  const prior = fillPlane({ width, height }, (i) =>
    smoothstep(parting - 0.19, parting + 0.13, guess.data[i]!),
  );
  let plane = prior;
  let contrast = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { data } = plane;
    const inside = listPixels(data.length, (i) => data[i]! > 0.72);
    const outsides = listPixels(
      data.length,
      (i) => data[i]! <= 0.72 && (data[i]! < 0.28 || (round === 0 && edgeShare(i, width, height) < 0.03)),
    );
    const subject = learnColors(values, inside, CLUSTERS);
    const ground = learnColors(values, outsides, CLUSTERS);
    if (!subject || !ground) return null;
    const difference = fillPlane({ width, height }, (i) =>
      Math.max(-MOST_SIGN, Math.min(MOST_SIGN, subject.likelihoodAt(i) - ground.likelihoodAt(i))),
    );
    contrast = mean(difference, inside) - mean(difference, outsides);
    const near = gaussianBlur(plane, 3 + Math.max(width, height) / (40 + 20 * round));
    const next = fillPlane({ width, height }, (i) => {
      const place = 0.5 * near.data[i]! + 0.5 * prior.data[i]! - 0.5;
      return 1 / (1 + Math.exp(-(COLOUR_WEIGHT * difference.data[i]! + PLACE_WEIGHT * place)));
    });
    plane = guidedFilter(lightness, next, 4, 4e-4);
    for (let i = 0; i < plane.data.length; i += 1) plane.data[i] = clamp01(plane.data[i]!);
  }
  return { plane, contrast };
}

const mean = ({ data }: Plane, pixels: Int32Array): number =>
  pixels.reduce((sum, pixel) => sum + data[pixel]!, 0) / Math.max(1, pixels.length);

/**
 * What a picture is about where nobody is in it: an animal, a cup, a product. Subject and surroundings are told apart by
 * their colours, as GrabCut does it, beginning from what stands out from the picture's edge. Null when nothing does.
 * @param hint where another look takes something for the subject, 0 to 1
 * @returns 1 where the subject is, soft at its edges, at the picture's size
 */
export function findSalient(raster: Raster, hint: Plane | null): Plane | null {
  const factor = Math.max(1, Math.round(Math.max(raster.width, raster.height) / SIDE));
  const pixels = readValues(raster, factor);
  const learned = learn(pixels, firstGuess(pixels, hint, focusPlane(raster, pixels.width, pixels.height)));
  if (learned === null || learned.contrast < LEAST_CONTRAST) return null;
  const whole = fillGaps(keepLargeRegions(openPlane(learned.plane, 2, 1), 0.5, LEAST_REGION));
  const covered = coveredShare(whole);
  if (covered < LEAST || covered > MOST) return null;
  return refine(raster, whole);
}

function refine(raster: Raster, coarse: Plane): Plane {
  const luma = lumaPlane(raster);
  const side = Math.max(raster.width, raster.height);
  const large = gaussianBlur(resizePlane(coarse, raster.width, raster.height), side / 500);
  const first = guidedFilter(luma, large, Math.max(4, Math.round(side / 110)), 3e-4);
  const second = guidedFilter(luma, first, Math.max(2, Math.round(side / 320)), 1e-4);
  const core = resizePlane(erode(coarse, CORE, 1), raster.width, raster.height);
  for (let i = 0; i < second.data.length; i += 1)
    second.data[i] = Math.max(smoothstep(0.22, 0.78, second.data[i]!), smoothstep(0.5, 0.9, core.data[i]!));
  return keepLargeRegions(second, 0.3, LEAST_REGION);
}

/** The plane with small holes filled: what lies under one half and is not joined to the picture's edge. */
export function fillGaps({ width, height, data }: Plane): Plane {
  const result: Plane = { ...createPlane(width, height), data: data.slice() };
  const seen = new Uint8Array(data.length);
  const stack: number[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || data[start]! > 0.5) continue;
    const hole: number[] = [];
    let isOpen = false;
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const at = stack.pop()!;
      hole.push(at);
      const x = at % width;
      if (x === 0 || x === width - 1 || at < width || at >= data.length - width) isOpen = true;
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        const isBeside = Math.abs((next % width) - x) <= 1 && next >= 0 && next < data.length;
        if (!isBeside || seen[next] === 1 || data[next]! > 0.5) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (!isOpen && hole.length < data.length * MOST_HOLE) for (const at of hole) result.data[at] = 1;
  }
  return result;
}
