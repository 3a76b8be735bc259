import { pick, type Face, type Point } from "../../core/face/face.ts";
import { CHEEKS, LEFT_BROW, RIGHT_BROW } from "../../core/face/landmarks.ts";
import type { HeadMap } from "../../core/face/head-map.ts";
import type { Random } from "../../core/raster/random.ts";
import { lengthOf, lumaOf, type Plane, type Raster, type Rgb } from "../../core/raster/raster.ts";

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

/** Whether a colour could be the given skin: near in hue and not much darker. */
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
