import { openPlane } from "../../core/raster/erode.ts";
import { fillHoles, outside } from "../../core/raster/fill-holes.ts";
import { boxBlur, gaussianBlur } from "../../core/raster/filters.ts";
import {
  type Plane,
  createPlane,
  createRaster,
  lumaPlane,
  type Raster,
  fillPlane,
} from "../../core/raster/raster.ts";
import { traceRegions } from "./trace-lines.ts";

/** A line of writing, as far as it was found: its middle, direction and size in pixels. */
export interface TextLine {
  x: number;
  y: number;
  angle: number;
  length: number;
  height: number;
}

/** How sure the network has to be of the middle of a line, and of what belongs to it. */
const CERTAIN = 0.5;
const PROBABLE = 0.25;
/** The network marks the core of a line only: letters are this many times as high. */
const CORE = 2.1;
/** Shorter marks, in their own heights, are no words. */
const LEAST_RATIO = 1.2;

/** Lines of writing on a map of how surely each pixel lies in the core of one. */
export function findTextLines(map: Plane): TextLine[] {
  const side = Math.max(map.width, map.height);
  return traceRegions(map, PROBABLE, CERTAIN).flatMap(({ pixels, extent }) => {
    if (extent < side * 0.012 || pixels.length < 20) return [];
    let [x, y] = [0, 0];
    for (const pixel of pixels) {
      x += (pixel % map.width) / pixels.length;
      y += Math.floor(pixel / map.width) / pixels.length;
    }
    let [xx, xy, yy] = [0, 0, 0];
    for (const pixel of pixels) {
      const [dx, dy] = [(pixel % map.width) - x, Math.floor(pixel / map.width) - y];
      xx += (dx * dx) / pixels.length;
      xy += (dx * dy) / pixels.length;
      yy += (dy * dy) / pixels.length;
    }
    const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
    const spread = Math.hypot(xx - yy, 2 * xy);
    // A bar of length l has a variance of l²/12 along itself.
    const long = Math.sqrt(6 * (xx + yy + spread));
    const high = Math.sqrt(Math.max(1, 6 * (xx + yy - spread)));
    const height = high * CORE;
    return long < height * LEAST_RATIO ? [] : [{ x, y, angle, length: long + height * 0.6, height }];
  });
}

/** Writing laid over a picture: white or black, everywhere as solid, in a window of the picture. */
export interface Overlay {
  left: number;
  top: number;
  /** 1 in the strokes of the writing, at the window's size. */
  strokes: Plane;
  sign: 1 | -1;
  alpha: number;
  /** How much brighter or darker than the picture the strokes are, 0 to 1. */
  contrast: number;
  /** How much the brightness of what lies below varies, as a standard deviation. */
  variety: number;
  /** How well the strokes are told from what lies around the line: the more the better. */
  fitness: number;
  /** Middle deviation of the strokes' solidity, as a share of it. */
  deviation: number;
  line: TextLine;
}

/** Half the width of the broadest stroke, as a share of the letters' height. */
const STROKE = 0.17;
/** How far beyond its found ends a line may go on, in heights, and as a share of its length. */
const BEYOND = 2.2;
const BEYOND_SHARE = 0.5;
/** Overlays fainter than this cannot be told from texture; more solid ones hide what is below. */
const FAINTEST = 0.1;
/** Strokes of one overlay are equally solid: their middle deviation is under this share of it. */
const MOST_DEVIATION = 0.3;
/** Thin strokes are soft all over, and differ more within themselves. */
const MOST_SPREAD = 0.42;
/** How much of the strokes' contrast must remain as fitness; less is texture that happens to look like strokes. */
const LEAST_FITNESS = 0.35;
/** Share of a line's own box that strokes cover. */
const LEAST_COVER = 0.06;
const MOST_COVER = 0.6;
/** Letters are several: fewer strokes side by side are a thing. */
const LEAST_STROKES = 3;

interface Window {
  left: number;
  top: number;
  raster: Raster;
}

function cutWindow(raster: Raster, { x, y, angle, length, height }: TextLine): Window | null {
  const half = length / 2 + Math.max(BEYOND * height, BEYOND_SHARE * length);
  const [across, down] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [w, h] = [half * across + height * down, half * down + height * 1.1 * across + 4];
  const left = Math.max(0, Math.floor(x - w));
  const top = Math.max(0, Math.floor(y - h));
  const width = Math.min(raster.width, Math.ceil(x + w)) - left;
  const rows = Math.min(raster.height, Math.ceil(y + h)) - top;
  if (width < 8 || rows < 8) return null;
  const part = createRaster(width, rows);
  for (let row = 0; row < rows; row += 1) {
    const from = ((row + top) * raster.width + left) * 3;
    part.data.set(raster.data.subarray(from, from + width * 3), row * width * 3);
  }
  return { left, top, raster: part };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
}

/** How solid a white or black overlay would be that makes `below` look like `seen`; brightness from 0 to 1. */
const solidity = (seen: number, below: number, sign: 1 | -1): number =>
  (sign * (seen - below)) / Math.max(0.12, sign === 1 ? 1 - below : below);

/** Places of a window on the line's own axes, in heights: along from the middle, and away from the middle line. */
function placeOf(
  { left, top, raster }: Window,
  line: TextLine,
): (pixel: number) => { along: number; away: number } {
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  return (pixel) => {
    const dx = left + (pixel % raster.width) - line.x;
    const dy = top + Math.floor(pixel / raster.width) - line.y;
    return { along: Math.abs(dx * cos + dy * sin) - line.length / 2, away: Math.abs(dy * cos - dx * sin) };
  };
}

function measureSolidity(luma: Plane, below: Plane, sign: 1 | -1): Plane {
  return fillPlane(luma, (i) => solidity(luma.data[i]!, below.data[i]!, sign));
}

/** Fits white or black writing of one solidity to a line, or answers null where there is none. */
function fitSign(window: Window, line: TextLine, sign: 1 | -1): Overlay | null {
  const luma = gaussianBlur(lumaPlane(window.raster), Math.max(0.5, line.height * 0.012));
  const { width, height } = luma;
  const radius = Math.max(2, line.height * STROKE);
  const rough = measureSolidity(
    luma,
    boxBlur(openPlane(luma, radius, sign), Math.max(1, radius * 0.5)),
    sign,
  );
  const place = placeOf(window, line);
  const inside: number[] = [];
  for (let i = 0; i < rough.data.length; i += 1) {
    const { along, away } = place(i);
    if (along < 0 && away < line.height * 0.42) inside.push(i);
  }
  const values = inside.map((pixel) => rough.data[pixel]!).sort((a, b) => a - b);
  const guess = values[Math.floor(values.length * 0.9)] ?? 0;
  if (guess < FAINTEST) return null;
  // What lies below is filled in from beside the strokes, which tells more exactly how solid they are.
  const first = fillPlane({ width, height }, (i) => (rough.data[i]! > guess * 0.5 ? 1 : 0));
  const below = lumaPlane(fillHoles(window.raster, outside(first, Math.max(1, line.height * 0.03))));
  const exact = measureSolidity(luma, below, sign);
  const core = inside.filter((pixel) => first.data[pixel] === 1).map((pixel) => exact.data[pixel]!);
  const alpha = median(core);
  const deviation = median(core.map((value) => Math.abs(value - alpha)));
  const cover = core.length / Math.max(1, inside.length);
  if (alpha < FAINTEST || deviation > alpha * MOST_DEVIATION) return null;
  if (cover < LEAST_COVER || cover > MOST_COVER) return null;
  const covered = inside.filter((pixel) => first.data[pixel] === 1);
  const contrast = median(covered.map((pixel) => Math.abs(luma.data[pixel]! - below.data[pixel]!)));
  const around: number[] = [];
  for (let i = 0; i < luma.data.length; i += 3) {
    const { along, away } = place(i);
    if (along < 0 && away > line.height * 0.7 && away < line.height * 1.1) around.push(luma.data[i]!);
  }
  // Gaps between white letters look like black ones, but what would then lie below them is not what lies around.
  const foreign = Math.abs(median(around) - median(covered.map((pixel) => below.data[pixel]!)));
  const even = fillPlane({ width, height }, (i) => {
    const { away } = place(i);
    return away < line.height * 0.85 && exact.data[i]! > alpha * 0.5 ? 1 : 0;
  });
  const strokes = createPlane(width, height);
  let count = 0;
  for (const { pixels, extent } of traceRegions(even, 0.5, 0.5)) {
    if (extent > line.height * 2.4 + line.length * 0.4 || pixels.length < line.height * line.height * 0.012)
      continue;
    const own = median(pixels.map((pixel) => exact.data[pixel]!));
    const spread = median(pixels.map((pixel) => Math.abs(exact.data[pixel]! - own)));
    if (Math.abs(own - alpha) > alpha * 0.4 || spread > alpha * MOST_SPREAD) continue;
    if (pixels.some((pixel) => place(pixel).along < 0)) count += 1;
    for (const pixel of pixels) strokes.data[pixel] = 1;
  }
  const fitness = contrast - 1.5 * foreign;
  if (count < LEAST_STROKES || fitness < contrast * LEAST_FITNESS) return null;
  return {
    left: window.left,
    top: window.top,
    strokes,
    sign,
    alpha: Math.min(1, alpha),
    contrast,
    variety: deviationOf(covered.map((pixel) => below.data[pixel]!)),
    fitness,
    deviation: deviation / alpha,
    line,
  };
}

/** The overlay that a line of writing is part of; null for writing that belongs to the scene, or none at all. */
export function fitOverlay(raster: Raster, line: TextLine): Overlay | null {
  const window = cutWindow(raster, line);
  if (!window) return null;
  const fits = ([1, -1] as const).flatMap((sign) => fitSign(window, line, sign) ?? []);
  return fits.sort((a, b) => b.fitness - a.fitness)[0] ?? null;
}

/** Overlays of one watermark: as solid, in one direction, of one size. */
export type OverlayGroup = readonly [Overlay, ...Overlay[]];

/** How far members of a group may differ in solidity, direction (radians) and size (times). */
const SOLIDITY = 0.09;
const TURN = 0.14;
const SIZE = 1.5;
/** From here on an overlay hides what is below it, and only its place tells it from writing of the scene. */
const OPAQUE = 0.75;
/** A stamp's height at most, and the part of the picture next to its upper and lower edge in which it lies. */
const STAMP_HEIGHT = 0.08;
const STAMP_PLACE = 0.14;
const LEVEL = 0.07;
/** A single see-through line is a watermark when it is this long, as a share of the longer side … */
const LONG = 0.22;
/** … and goes over parts of the picture that differ in brightness, or is as long as no writing of a scene. */
const VARIETY = 0.04;
const VERY_LONG = 0.4;

const isAlike = (first: Overlay, second: Overlay): boolean => {
  const size = first.line.height / second.line.height;
  return (
    first.sign === second.sign &&
    Math.abs(first.alpha - second.alpha) < SOLIDITY &&
    Math.abs(first.line.angle - second.line.angle) < TURN &&
    size < SIZE &&
    size > 1 / SIZE
  );
};

/** Whether an overlay is a small level line at the picture's upper or lower edge, as a date or a name. */
export function isStamp({ line }: Overlay, { height }: { height: number }): boolean {
  const isAtEdge = line.y < height * STAMP_PLACE || line.y > height * (1 - STAMP_PLACE);
  return isAtEdge && Math.abs(line.angle) < LEVEL && line.height < height * STAMP_HEIGHT;
}

/** Which of the overlays found are watermarks, in groups: what repeats, what is see-through and long, and stamps at the edge. */
export function chooseOverlays(
  overlays: readonly Overlay[],
  picture: { width: number; height: number },
): OverlayGroup[] {
  const side = Math.max(picture.width, picture.height);
  const left = [...overlays].sort((a, b) => b.line.length - a.line.length);
  const groups: OverlayGroup[] = [];
  while (left[0]) {
    const first = left[0];
    const members = left.filter((other) => other === first || isAlike(first, other));
    for (const member of members) left.splice(left.indexOf(member), 1);
    const [, ...others] = members;
    const isClear = first.alpha < OPAQUE;
    const isRepeated = isClear && others.length >= 1 && Math.abs(first.line.angle) > LEVEL;
    const isLong =
      isClear &&
      first.line.length > side * LONG &&
      (first.variety > VARIETY || first.line.length > side * VERY_LONG);
    if (isRepeated || isLong) groups.push([first, ...others]);
    else for (const member of members) if (isStamp(member, picture)) groups.push([member]);
  }
  return groups;
}
