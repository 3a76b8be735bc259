import type { Coat } from "#registry/contract/operations/paint.ts";
import type { Point } from "../../../core/face/face.ts";
import { blurRaster } from "../../../core/raster/filter-raster.ts";
import type { Random } from "../../../core/raster/random.ts";
import { lumaOf, type Plane, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import type { Bristles } from "./bristles.ts";
import { drawStroke, type Painting } from "./painting.ts";
import type { StrokeField } from "./stroke-field.ts";

export interface CoatTools {
  field: StrokeField;
  bristles: Bristles;
  variety: number;
  random: Random;
  /** Where the coat goes (above one half), null for everywhere. */
  within: Plane | null;
}

/** Places at which a cell is compared with the picture, from its middle, in shares of the spacing. */
const PROBES = [
  [0, 0],
  [-0.35, -0.35],
  [0.35, -0.35],
  [-0.35, 0.35],
  [0.35, 0.35],
] as const;
/** A stroke has at least this many steps of half a width. */
const LEAST_STEPS = 3;

const offsetOf = ({ width, height }: Raster, x: number, y: number): number =>
  (Math.min(height - 1, Math.max(0, Math.round(y))) * width +
    Math.min(width - 1, Math.max(0, Math.round(x)))) *
  3;

const differAt = (first: Raster, second: Raster, at: number): number =>
  Math.abs(first.data[at]! - second.data[at]!) +
  Math.abs(first.data[at + 1]! - second.data[at + 1]!) +
  Math.abs(first.data[at + 2]! - second.data[at + 2]!);

/** Follows the field from a start until the picture there is better served by what is painted already. */
function traceStroke(
  start: Point,
  color: Rgb,
  { picture, painted }: { picture: Raster; painted: Raster },
  field: StrokeField,
  { step, most, sign }: { step: number; most: number; sign: number },
): Point[] {
  const points = [start];
  let [x, y] = [start.x, start.y];
  let [lastX, lastY] = [0, 0];
  const along: Point = { x: 0, y: 0 };
  for (let count = 0; count < most; count += 1) {
    field(x, y, along);
    const turn = count === 0 ? sign : along.x * lastX + along.y * lastY < 0 ? -1 : 1;
    [lastX, lastY] = [along.x * turn, along.y * turn];
    x += lastX * step;
    y += lastY * step;
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) break;
    if (count >= LEAST_STEPS) {
      const at = offsetOf(picture, x, y);
      const toColor =
        Math.abs(picture.data[at]! - color[0]) +
        Math.abs(picture.data[at + 1]! - color[1]) +
        Math.abs(picture.data[at + 2]! - color[2]);
      if (toColor > differAt(picture, painted, at) + 12) break;
    }
    points.push({ x, y });
  }
  if (points.length === 1) points.push({ x: start.x + sign * step, y: start.y });
  return points;
}

/** The picture's colour as a painter mixes it: lighter or darker, and a little warmer or cooler than its neighbour. */
function mixColor(picture: Raster, at: number, variety: number, random: Random): Rgb {
  const [r, g, b] = [picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!];
  const light = 1 + (random() - 0.5) * 0.3 * variety;
  const warm = (random() - 0.5) * 62 * variety;
  const vivid = 1 + (random() - 0.25) * 0.9 * variety;
  const luma = lumaOf(r, g, b);
  return [
    (luma + (r - luma) * vivid) * light + warm,
    (luma + (g - luma) * vivid) * light + (random() - 0.5) * 18 * variety,
    (luma + (b - luma) * vivid) * light - warm,
  ];
}

/** Lays one coat of strokes of one brush over the painting, wherever it does not yet look like the picture. */
export function layCoat(
  painting: Painting,
  source: Raster,
  coat: Coat,
  width: number,
  tools: CoatTools,
): void {
  const { field, bristles, variety, random, within } = tools;
  const picture = blurRaster(source, width * 0.32);
  const spacing = Math.max(1.5, width * coat.spacing);
  const isFirst = painting.strokes === 0;
  const starts: Point[] = [];
  for (let y = spacing / 2; y < source.height + spacing / 2; y += spacing) {
    for (let x = spacing / 2; x < source.width + spacing / 2; x += spacing) {
      if (within && within.data[offsetOf(source, x, y) / 3]! < 0.5) continue;
      let [error, worst, place] = [0, -1, { x, y }];
      for (const [px, py] of PROBES) {
        const probe = { x: x + px * spacing, y: y + py * spacing };
        const difference = differAt(picture, painting.raster, offsetOf(picture, probe.x, probe.y));
        error += difference;
        if (difference > worst) [worst, place] = [difference, probe];
      }
      if (isFirst || error / (PROBES.length * 765) > coat.tolerance)
        starts.push({
          x: place.x + (random() - 0.5) * spacing * 0.5,
          y: place.y + (random() - 0.5) * spacing * 0.5,
        });
    }
  }
  for (let i = starts.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [starts[i], starts[j]] = [starts[j]!, starts[i]!];
  }
  const step = Math.max(1.2, width * 0.5);
  for (const start of starts) {
    const color = mixColor(picture, offsetOf(picture, start.x, start.y), variety, random);
    const most = Math.max(2, Math.round(((coat.length * width) / step) * (0.55 + 0.45 * random())));
    const pace = { step, most, sign: random() < 0.5 ? -1 : 1 };
    const points = traceStroke(start, color, { picture, painted: painting.raster }, field, pace);
    drawStroke(painting, { points, width: width * (0.85 + random() * 0.3), color }, bristles, random() * 24);
  }
}
