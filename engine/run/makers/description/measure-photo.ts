import { lengthOf, createPlane, lumaPlane, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { oklabOf } from "../../../core/segments/oklab.ts";
import {
  countColors,
  rankColors,
  type ColorName,
  PLACES,
  type PhotoFacts,
  type Place,
} from "./photo-facts.ts";

/** What can be measured of a picture's pixels alone. */
export type PixelFacts = Omit<PhotoFacts, "people" | "things" | "format">;

const meanOf = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i]!;
  return sum / values.length;
};

const spreadOf = (values: ArrayLike<number>): number => {
  const mean = meanOf(values);
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (values[i]! - mean) ** 2;
  return Math.sqrt(sum / values.length);
};

/** How steep the brightness is around each pixel, and in which direction: across or down. */
function findSlopes({ width, height, data }: Plane) {
  const steepness = createPlane(width, height);
  let [level, upright, slanted] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = data[at + 1]! - data[at - 1]!;
      const down = data[at + width]! - data[at - width]!;
      const slope = lengthOf(across, down);
      steepness.data[at] = slope;
      if (slope < 0.08) continue;
      const lean = Math.abs(across) / (Math.abs(across) + Math.abs(down));
      if (lean > 0.75) upright += slope;
      else if (lean < 0.25) level += slope;
      else slanted += slope;
    }
  }
  return { steepness, level, upright, slanted };
}

function meansByPlace({ width, height, data }: Plane): number[] {
  const sums = PLACES.map(() => ({ sum: 0, count: 0 }));
  for (let y = 0; y < height; y += 1) {
    const row = 3 * Math.min(2, Math.floor((3 * y) / height));
    for (let x = 0; x < width; x += 1) {
      const field = sums[row + Math.min(2, Math.floor((3 * x) / width))]!;
      field.sum += data[y * width + x]!;
      field.count += 1;
    }
  }
  return sums.map(({ sum, count }) => sum / Math.max(1, count));
}

const highest = (values: readonly number[]): Place => PLACES[values.indexOf(Math.max(...values))]!;
const lowest = (values: readonly number[]): Place => PLACES[values.indexOf(Math.min(...values))]!;

/** A step of a scale: the first name whose bound lies above the value. */
function step<Name extends string, Last extends string>(
  value: number,
  bounds: Readonly<Record<Name, number>>,
  last: Last,
): Name | Last {
  for (const name in bounds) if (value < bounds[name]) return name;
  return last;
}

function measureColors({ data, width, height }: Raster) {
  const third = (length: number, part: number) => Math.round((length * part) / 3);
  const most = (left: number, top: number, right: number, bottom: number): ColorName =>
    rankColors(countColors(data, width, { left, top, right, bottom }))[0]?.name ?? "grey";
  return {
    colors: rankColors(countColors(data, width, { left: 0, top: 0, right: width, bottom: height })),
    top: most(0, 0, width, third(height, 1)),
    bottom: most(0, third(height, 2), width, height),
    left: most(0, 0, third(width, 1), height),
    right: most(third(width, 2), 0, width, height),
    centre: most(third(width, 1), third(height, 1), third(width, 2), third(height, 2)),
  };
}

/** Sky is smooth, bright blue at the top; greenery is green with detail. Everything else says nothing of the place. */
function findSetting(raster: Raster, steepness: Plane, greens: number): PhotoFacts["setting"] {
  const { width, height, data } = raster;
  let [sky, looked] = [0, 0];
  for (let y = 0; y < height / 4; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      const [red, green, blue] = [data[at * 3]!, data[at * 3 + 1]!, data[at * 3 + 2]!];
      looked += 1;
      if (blue > 120 && blue > red + 18 && blue >= green && steepness.data[at]! < 0.06) sky += 1;
    }
  }
  const hasSky = sky / looked > 0.35;
  const hasGreen = greens > 0.18;
  return hasSky && hasGreen ? "sky-green" : hasSky ? "sky" : hasGreen ? "green" : "unclear";
}

function measureSaturation({ data }: Raster) {
  const chromas: number[] = [];
  let warmth = 0;
  for (let at = 0; at < data.length; at += 3 * 5) {
    const [, greenRed, blueYellow] = oklabOf([data[at]!, data[at + 1]!, data[at + 2]!]);
    chromas.push(lengthOf(greenRed, blueYellow));
    warmth += blueYellow + 0.5 * greenRed;
  }
  return { chroma: meanOf(chromas), warmth: warmth / chromas.length };
}

/** How unlike the left half the mirrored right half is, in brightness. */
function measureBalance({ width, height, data }: Plane): number {
  let sum = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width / 2; x += 1)
      sum += Math.abs(data[y * width + x]! - data[y * width + width - 1 - x]!);
  return sum / (height * Math.floor(width / 2));
}

/** Measures a small copy of a photo, about 256 pixels wide. */
export function measurePhoto(raster: Raster): PixelFacts {
  const luma = lumaPlane(raster);
  const { steepness, level, upright, slanted } = findSlopes(luma);
  const brightness = meansByPlace(luma);
  const details = meansByPlace(steepness);
  const colors = measureColors(raster);
  const { chroma, warmth } = measureSaturation(raster);
  const greens = colors.colors.find(({ name }) => name === "green")?.share ?? 0;
  const calm = steepness.data.filter((slope) => slope < 0.03).length / steepness.data.length;
  const middle = details[4]!;
  const edges = (meanOf(details) * 9 - middle) / 8;
  const depth = middle > 1.35 * edges ? "centre" : edges > 1.35 * middle ? "edges" : "even";
  const strokes = level + upright + slanted || 1;
  const lean = [level, upright, slanted].map((sum) => sum / strokes);
  const sharpest =
    Array.from(steepness.data).sort((a, b) => b - a)[Math.floor(steepness.data.length / 100)] ?? 0;
  return {
    ...colors,
    setting: findSetting(raster, steepness, greens),
    light: step(meanOf(luma.data), { dark: 0.24, dim: 0.4, balanced: 0.64 }, "bright"),
    contrast: step(spreadOf(luma.data), { soft: 0.16, medium: 0.25 }, "strong"),
    brightest: highest(brightness),
    darkest: lowest(brightness),
    saturation: step(chroma, { none: 0.012, muted: 0.045, natural: 0.1 }, "vivid"),
    warmth: chroma < 0.012 ? "neutral" : step(warmth, { cool: -0.008, neutral: 0.018 }, "warm"),
    sharpness: sharpest > 0.42 ? "crisp" : "soft",
    depth,
    detail: step(meanOf(steepness.data), { calm: 0.045, medium: 0.1 }, "busy"),
    // One field beside a rich middle can be richer still; a text that says both would contradict itself.
    eye: depth === "centre" ? "centre" : highest(details),
    calmest: lowest(details),
    calm,
    balance: measureBalance(luma) < 0.14 ? "even" : "uneven",
    lines: lean[0]! > 0.42 ? "level" : lean[1]! > 0.42 ? "upright" : lean[2]! > 0.5 ? "slanted" : "mixed",
  };
}
