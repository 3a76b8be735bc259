import { gaussianBlur, smoothPlane } from "../raster/filters.ts";
import { lumaPlane, smoothstep, type Plane, type Raster, createPlane } from "../raster/raster.ts";
import { resizePlane } from "../raster/resize-plane.ts";
import { longerSide } from "../recipe/scene.ts";
import { keepLines } from "./clean-lines.ts";
import { findFlowLines } from "./flow-lines.ts";

/** Standard deviation in whose place contrasts stay as they are; 0 to 1 is black to white. */
const USUAL = 0.1;
/** What is added to it: nearly even surfaces are not stretched to noise. */
const FLOOR = 0.035;
const MOST_GAIN = 2.6;

export interface ContourOptions {
  /** Width of the lines as a share of the longer side. */
  width: number;
  /** 0 draws the strongest edges only, 1 faint ones too. */
  detail: number;
  /** How much texture is flattened before lines are looked for, 0 to 1. */
  calm: number;
  /** Length below which a line is left out, as a share of the longer side. */
  least: number;
}

/** Lines are looked for at this many pixels on the longer side: a pen shows no more. */
const MOST_SIDE = 1100;
/** How many times stronger than its faint ends a line has to be somewhere. */
const STRONG = 2.2;

/** Shares of a picture that lines should cover before they are cleaned: soft photos get fainter ones, busy photos fewer. */
const COVERED = { least: 0.045, most: 0.13 } as const;
/** Under this contrast (0 to 1) there is noise only. */
const NOISE = 0.0011;
const LEVELS = 2000;
const LEVEL_SIZE = 0.00005;

/** The threshold, moved so that neither next to nothing nor nearly everything is drawn. */
function adaptThreshold({ data }: Plane, threshold: number): number {
  const counts = new Uint32Array(LEVELS);
  for (let i = 0; i < data.length; i += 1) counts[Math.min(LEVELS - 1, (data[i]! / LEVEL_SIZE) | 0)]! += 1;
  const exceededBy = (share: number) => {
    let left = share * data.length;
    let level = LEVELS - 1;
    while (level > 0 && left > counts[level]!) left -= counts[level--]!;
    return level * LEVEL_SIZE;
  };
  const bounded = Math.min(exceededBy(COVERED.least), Math.max(exceededBy(COVERED.most), threshold));
  return Math.max(NOISE, bounded);
}

/** Contours of what a luminance shows, 1 ink and 0 paper, as clean as a pen's. */
export function drawPlaneContours(luma: Plane, options: ContourOptions): Plane {
  const scale = Math.min(1, MOST_SIDE / longerSide(luma));
  const small = resizePlane(luma, Math.round(luma.width * scale), Math.round(luma.height * scale));
  const side = longerSide(small);
  let flat = evenContrast(small, side * 0.05);
  for (const share of [0.003, 0.006]) {
    const radius = Math.max(1, side * share * (0.4 + options.calm));
    if (options.calm > 0) flat = smoothPlane(flat, radius, 0.0005 + 0.004 * options.calm);
  }
  const pixels = Math.max(1.2, options.width * side);
  const strength = findFlowLines(flat, { width: pixels, length: pixels * 3 });
  const faint = adaptThreshold(strength, 0.0025 + 0.012 * (1 - options.detail) ** 2);
  const kept = keepLines(strength, { faint, strong: faint * STRONG, least: options.least * side });
  const even = resizePlane(gaussianBlur(kept, Math.max(0.6, pixels * 0.35)), luma.width, luma.height);
  for (let i = 0; i < even.data.length; i += 1) even.data[i] = smoothstep(0.3, 0.6, even.data[i]!);
  return even;
}

/** Contours of a picture. */
export const drawContours = (raster: Raster, options: ContourOptions): Plane =>
  drawPlaneContours(lumaPlane(raster), options);

/** A luminance whose faint parts have about as much contrast as its strong ones, within some `sigma` pixels. */
function evenContrast(luma: Plane, sigma: number): Plane {
  const { width, height, data } = luma;
  const mean = gaussianBlur(luma, sigma).data;
  const square = createPlane(width, height);
  for (let i = 0; i < data.length; i += 1) square.data[i] = (data[i]! - mean[i]!) ** 2;
  const variance = gaussianBlur(square, sigma).data;
  const result = square;
  for (let i = 0; i < data.length; i += 1) {
    const gain = Math.min(
      MOST_GAIN,
      USUAL / (FLOOR + Math.sqrt(Math.max(0, variance[i]!)) * (1 - FLOOR / USUAL)),
    );
    result.data[i] = mean[i]! + (data[i]! - mean[i]!) * Math.max(0.8, gain);
  }
  return result;
}
