import { faceBox, type Face, distance, pick, type Point } from "../core/face/face.ts";
import type { HeadMap } from "../core/face/head-map.ts";
import { CHEEKS, LEFT_BROW, RIGHT_BROW } from "../core/face/landmarks.ts";
import { mixColors, scaleColor } from "../core/raster/paint-color.ts";
import type { Random } from "../core/raster/random.ts";
import { lumaOf, mapPixels, type Plane, type Raster, type Rgb, lengthOf } from "../core/raster/raster.ts";

/** Landmarks of bare skin on each cheek, the picture's left one first. */
const SIDES = [
  [50, 101, 205],
  [280, 330, 425],
] as const;
/** Radius of what is looked at round each of them, in face widths. */
const RADIUS = 0.045;
/** Share of a cheek's darkest and lightest pixels that are left out: hairs, pores and highlights. */
const TRIM = 0.1;
/** How much steeper than the picture a curve may be above the colour that it leads, on its way to white. */
const STEEPEST = 1.6;

function cheekColor(raster: Raster, face: Face, spots: readonly number[]): Rgb | null {
  const radius = Math.max(1, faceBox(face).width * RADIUS);
  const colors: Rgb[] = [];
  for (const spot of spots) {
    const { x, y } = face.points[spot]!;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) {
        const color = Math.hypot(dx, dy) > radius ? null : colorAt(raster, { x: x + dx, y: y + dy });
        if (color) colors.push(color);
      }
  }
  return meanBetween(colors, TRIM, 1 - TRIM);
}

/** The mean colour of each cheek, the picture's left one first; null where one lies outside the picture. */
export const cheekColors = (raster: Raster, face: Face): [left: Rgb | null, right: Rgb | null] => [
  cheekColor(raster, face, SIDES[0]),
  cheekColor(raster, face, SIDES[1]),
];

/** The colour of a face's skin in the light: the mean of the cheek that is lit better. Null outside the picture. */
export function litSkin(raster: Raster, face: Face): Rgb | null {
  const [left, right] = cheekColors(raster, face);
  if (!left || !right) return left ?? right;
  return lumaOf(...left) >= lumaOf(...right) ? left : right;
}

/**
 * One channel's curve from black through `from` → `to` to white: a gain below, as more or less light would, so that shadows
 * keep the colour of what throws them.
 */
function curveOf(from: number, to: number): Float32Array {
  const [x, y] = [Math.max(4, from), Math.max(2, to)];
  const steep = Math.max(0, Math.min(STEEPEST, (255 - y) / Math.max(1, 255 - x)));
  return Float32Array.from({ length: 256 }, (_, level) =>
    Math.min(255, level <= x ? (level * y) / x : y + (level - x) * steep),
  );
}

const curvesOf = (from: Rgb, to: Rgb) =>
  [curveOf(from[0], to[0]), curveOf(from[1], to[1]), curveOf(from[2], to[2])] as const;

/** A change of colours under which `from` becomes `to`, and black stays black. */
export function leadColor(from: Rgb, to: Rgb): (color: Rgb) => Rgb {
  const curves = curvesOf(from, to);
  const at = (channel: 0 | 1 | 2, value: number) =>
    curves[channel][Math.min(255, Math.max(0, Math.round(value)))]!;
  return ([red, green, blue]) => [at(0, red), at(1, green), at(2, blue)];
}

/** A picture in which `from` becomes `to` where `within` is 1, and everything near it follows. */
export function retone(raster: Raster, from: Rgb, to: Rgb, within: Plane): Raster {
  const [reds, greens, blues] = curvesOf(from, to);
  return mapPixels(raster, (red, green, blue, out, pixel) => {
    const own = Math.min(1, within.data[pixel]!);
    const share = own > 0.004 ? own : 0;
    out[0] = red + (reds[red]! - red) * share;
    out[1] = green + (greens[green]! - green) * share;
    out[2] = blue + (blues[blue]! - blue) * share;
  });
}

/** Landmarks of each iris: its middle, then four on its rim. */
const IRISES = [468, 473] as const;
/**
 * Where an iris is its own colour, in its radius: outside the pupil and inside the dark rim; beside and below the middle, as
 * lids hide the top.
 */
const RING = { from: 0.5, to: 0.85, spots: 20 } as const;
/** Share of the darkest spots that are left out, lashes, and where the lightest begin that are, glints. */
const USUAL = { from: 0.15, to: 0.6 } as const;
/** Under this difference between its channels, as a share of its luma, a colour comes from a photo without colours. */
const LEAST_HUE = 0.15;
/** How much more colourful than measured paint is: an iris is seen through lashes and the shade of a lid. */
const VIVID = 1.7;
/** How bright an iris is painted: those of small photos are dark with lashes. */
const LUMA = { least: 62, most: 118 } as const;

export const isGray = (color: Rgb): boolean =>
  Math.max(...color) - Math.min(...color) < LEAST_HUE * lumaOf(...color);

/** The colour of a face's irises, as bright as paint has to be; null where the photo has no colours. */
export function irisColor(raster: Raster, face: Face): Rgb | null {
  const { points } = face;
  const colors = IRISES.flatMap((middle) => {
    const at = points[middle];
    if (!at) return [];
    const rim = [1, 2, 3, 4].map((step) => distance(at, points[middle + step]!));
    const radius = rim.reduce((sum, value) => sum + value, 0) / rim.length;
    return [RING.from, RING.to].flatMap((reach) =>
      Array.from({ length: RING.spots }, (_, spot) => {
        const angle = (Math.PI * spot) / (RING.spots - 1);
        const [x, y] = [Math.cos(angle) * reach * radius, Math.sin(angle) * reach * radius];
        return colorAt(raster, { x: at.x + x, y: at.y + y });
      }),
    );
  });
  const seen = colors.filter((color) => color !== null);
  const own = meanBetween(seen, USUAL.from, USUAL.to);
  if (!own || isGray(skinColor(raster, face))) return null;
  const luma = Math.max(1, lumaOf(...own));
  const vivid = mixColors([luma, luma, luma], own, VIVID);
  return scaleColor(vivid, Math.min(LUMA.most, Math.max(LUMA.least, luma)) / luma);
}

interface HairSample {
  color: Rgb;
  across: number;
}

/** Gives the colour of one strand by its place on the head. */
export type HairPalette = (across: number, random: Random) => Rgb;

/** Under this many samples the head is bald or covered, and the brows serve. */
const LEAST_SAMPLES = 30;
/** How near a strand's colour comes to the mean of the hair around: single pixels of a photo differ more than hairs do. */
const EVENNESS = 0.5;
/** The colour of hair of which nothing is seen. */
export const NO_HAIR: Rgb = [70, 50, 40];
const BROWS = [...LEFT_BROW, ...RIGHT_BROW];
/** Landmarks of brows reach beyond them: so much of their darkest places are brow, the rest skin between hairs. */
const DARKEST = 0.3;

export function colorAt(raster: Raster, { x, y }: Point): Rgb | null {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 0 || row < 0 || column >= raster.width || row >= raster.height) return null;
  const at = (row * raster.width + column) * 3;
  return [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
}

function meanColor(colors: readonly Rgb[]): Rgb {
  let [red, green, blue] = [0, 0, 0];
  for (const color of colors) {
    red += color[0];
    green += color[1];
    blue += color[2];
  }
  const count = Math.max(1, colors.length);
  return [red / count, green / count, blue / count];
}

/** The colours at points, without those outside the picture. */
export const colorsAt = (raster: Raster, points: readonly Point[]): Rgb[] =>
  points.flatMap((point) => {
    const color = colorAt(raster, point);
    return color ? [color] : [];
  });

/** The mean of a list's part between two shares of it, darkest first; null of an empty one. */
export function meanBetween(colors: readonly Rgb[], from: number, to: number): Rgb | null {
  const sorted = [...colors].sort((a, b) => lumaOf(...a) - lumaOf(...b));
  const part = sorted.slice(Math.floor(sorted.length * from), Math.ceil(sorted.length * to));
  return part.length === 0 ? null : meanColor(part);
}

/** The colour of a face's brows; null where they lie outside the picture. */
export const browColor = (raster: Raster, face: Face): Rgb | null =>
  meanBetween(colorsAt(raster, pick(face, BROWS)), 0, DARKEST);

/** The mean colour at points; black where none lies in the picture. */
export const meanColorAt = (raster: Raster, points: readonly Point[]): Rgb =>
  meanColor(colorsAt(raster, points));

/** The mean colour of the cheeks. */
export const skinColor = (raster: Raster, face: Face): Rgb => meanColorAt(raster, pick(face, CHEEKS));

/** The cheeks' colour and those of the forehead, which often lies in other light. */
function skinColors(raster: Raster, face: Face, head: HeadMap): Rgb[] {
  const colors = [skinColor(raster, face)];
  for (const across of [-0.6, -0.3, 0, 0.3, 0.6]) {
    for (const down of [0.2, 0.5]) {
      const color = colorAt(raster, head.place(across, down));
      if (color !== null && lumaOf(...color) > lumaOf(...colors[0]!) * 0.75) colors.push(color);
    }
  }
  return colors;
}

function isSkin([red, green, blue]: Rgb, skin: Rgb): boolean {
  const luma = lumaOf(red, green, blue);
  const skinLuma = lumaOf(...skin);
  const hue = lengthOf(red - luma - (skin[0] - skinLuma), blue - luma - (skin[2] - skinLuma));
  return hue < 22 && luma > skinLuma * 0.72 && luma < skinLuma * 1.3;
}

/** Samples the hair above the hairline and answers a palette that follows its light from side to side. */
export function sampleHair(raster: Raster, face: Face, head: HeadMap, person: Plane | null): HairPalette {
  const skins = skinColors(raster, face, head);
  const samples: HairSample[] = [];
  for (let across = -0.9; across <= 0.9; across += 0.03) {
    for (let down = -0.85; down <= -0.15; down += 0.025) {
      const point = head.place(across, down);
      const color = colorAt(raster, point);
      if (color === null || skins.some((skin) => isSkin(color, skin))) continue;
      const inside = person ? person.data[Math.round(point.y) * raster.width + Math.round(point.x)]! : 1;
      if (inside > 0.8) samples.push({ color, across });
    }
  }
  if (samples.length < LEAST_SAMPLES) {
    const brows = colorsAt(raster, pick(face, BROWS));
    samples.splice(0, samples.length, ...brows.map((color) => ({ color, across: 0 })));
  }
  samples.sort((a, b) => lumaOf(...a.color) - lumaOf(...b.color));
  // The darkest are shadows between strands, the lightest are reflections or background.
  const usual = samples.slice(Math.floor(samples.length * 0.12), Math.ceil(samples.length * 0.9));
  return (across, random) => {
    const near = usual.filter((sample) => Math.abs(sample.across - across) < 0.45);
    const from = near.length >= LEAST_SAMPLES ? near : usual;
    const picked = from[Math.floor(random() * from.length)]?.color ?? NO_HAIR;
    const mean = from.length > 0 ? meanColor(from.map(({ color }) => color)) : NO_HAIR;
    const at = (i: 0 | 1 | 2) => mean[i] * EVENNESS + picked[i] * (1 - EVENNESS);
    return [at(0), at(1), at(2)];
  };
}
