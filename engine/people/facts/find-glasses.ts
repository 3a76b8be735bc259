import type { Glasses } from "../../core/face/face-traits.ts";
import { between, distance, pick, type Face, type Point } from "../../core/face/face.ts";
import { colorsAt, skinColor } from "../hair/hair-color.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { lumaOf, lumaPlane, type Plane, type Raster, type Rgb } from "../../core/raster/raster.ts";

/** A line counts where it is darker than its surroundings by this share of the skin's brightness. */
const LINE = 0.1;
/** How dark the line across the nose is, times the share of a round below the eyes on which a line lies. */
const LEAST_FRAME = 0.11;
/** Skin under the eyes that is darker than this share of the cheeks lies behind dark glass. */
const DARK_GLASS = 0.45;
/** Landmarks that glass covers: under both eyes. */
const UNDER_EYES = [229, 230, 231, 449, 450, 451, 119, 348] as const;
/** Outer and inner corner of each eye. */
const CORNERS = [
  [33, 133],
  [263, 362],
] as const;
const DARK_FRAME: Rgb = [24, 24, 28];

/** Tells how much darker a place is than its surroundings, in shares of the skin's brightness. */
function createDip(luma: Plane, skin: number, unit: number): (point: Point) => number {
  const [near, far] = [gaussianBlur(luma, unit * 0.006), gaussianBlur(luma, unit * 0.036)];
  return ({ x, y }) => {
    const column = Math.min(luma.width - 1, Math.max(0, Math.round(x)));
    const pixel = Math.min(luma.height - 1, Math.max(0, Math.round(y))) * luma.width + column;
    return (far.data[pixel]! - near.data[pixel]!) / skin;
  };
}

/** The darkest places of lines that run round below an eye, one for each direction in which there is a line. */
function findRing(face: Face, [outer, inner]: readonly [number, number], dip: (point: Point) => number) {
  const [a, b] = [face.points[outer]!, face.points[inner]!];
  const [middle, width] = [between(a, b, 0.5), distance(a, b)];
  const hits: Point[] = [];
  let rays = 0;
  for (let degrees = 20; degrees <= 160; degrees += 5, rays += 1) {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    let best: Point | null = null;
    let depth = LINE;
    for (let reach = 0.55; reach < 1.25; reach += 0.03) {
      const point = { x: middle.x + cos * reach * width, y: middle.y + sin * reach * width };
      const here = dip(point);
      if (here <= depth) continue;
      depth = here;
      best = point;
    }
    if (best) hits.push(best);
  }
  return { hits, share: hits.length / rays };
}

const median = (values: number[]): number => values.sort((x, y) => x - y)[values.length >> 1] ?? 1;

/** Looks for a frame across the nose and round the eyes of an upright face, and for dark glass; null where there is none. */
export function findGlasses(raster: Raster, face: Face): Glasses | null {
  const skin = Math.max(0.08, lumaOf(...skinColor(raster, face)) / 255);
  const lens = median(colorsAt(raster, pick(face, UNDER_EYES)).map((color) => lumaOf(...color) / 255));
  if (lens < skin * DARK_GLASS) return { color: DARK_FRAME, isDark: true };
  const unit = distance(face.points[10]!, face.points[152]!);
  const dip = createDip(lumaPlane(raster), skin, unit);
  let bridge = 0;
  for (let step = 0; step <= 60; step += 1) {
    const point = between(face.points[9]!, face.points[195]!, step / 60);
    const across = [-0.012, 0, 0.012].map((share) => dip({ x: point.x + share * unit, y: point.y }));
    bridge = Math.max(bridge, across.reduce((sum, value) => sum + value, 0) / 3);
  }
  const rings = CORNERS.map((corners) => findRing(face, corners, dip));
  const ring = rings.reduce((sum, { share }) => sum + share, 0) / rings.length;
  if (bridge * ring < LEAST_FRAME) return null;
  const frame = colorsAt(
    raster,
    rings.flatMap(({ hits }) => hits),
  ).sort((x, y) => lumaOf(...x) - lumaOf(...y));
  return { color: frame[Math.floor(frame.length * 0.25)] ?? DARK_FRAME, isDark: false };
}
