import type { FaceTraits } from "../../core/face/face-traits.ts";
import { faceBox, type Face, pick } from "../../core/face/face.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import type { Random } from "../../core/raster/random.ts";
import {
  lengthOf,
  smoothstep,
  createPlane,
  type Plane,
  type Raster,
  type Rgb,
  fillPlane,
  nearestPixel,
} from "../../core/raster/raster.ts";
import { coveredShare } from "../../core/raster/regions.ts";
import { longerSide, type RecipeContext } from "../../core/recipe/scene.ts";
import { distanceTo } from "../../core/segments/distance-field.ts";
import { findPalette } from "../../core/segments/find-palette.ts";
import { type LabelMap, labelColors, smoothLabels } from "../../core/segments/label-map.ts";
import { fromOklab, type Oklab } from "../../core/segments/oklab.ts";
import { mergeSmall } from "../../core/segments/split-segments.ts";
import { findParts } from "../../people/parts/find-parts.ts";

export type PrintName = "plain" | "dots" | "stripes" | "checks" | "flowers" | "crosses";

const fraction = (value: number): number => value - Math.floor(value);

/** Share of the print's second colour at a place; `unit` is the length of a repeat in pixels. */
function printAt(print: PrintName, x: number, y: number, unit: number): number {
  const soft = 1.2 / unit;
  // Cloth lies at a slant: no print runs quite along the picture's edges.
  const u = (x * 0.985 + y * 0.174) / unit;
  const v = (y * 0.985 - x * 0.174) / unit;
  const row = Math.floor(v);
  const du = fraction(u + (row % 2 === 0 ? 0 : 0.5)) - 0.5;
  const dv = v - row - 0.5;
  const away = lengthOf(du, dv);
  if (print === "dots") return 1 - smoothstep(0.25 - soft, 0.25 + soft, away);
  if (print === "stripes") {
    const across = Math.abs(fraction(u * 1.3) - 0.5);
    return 1 - smoothstep(0.2 - soft, 0.2 + soft, across);
  }
  if (print === "checks") {
    const one = Math.abs(fraction(u) - 0.5) < 0.25 ? 0.5 : 0;
    const other = Math.abs(fraction(v) - 0.5) < 0.25 ? 0.5 : 0;
    return one + other;
  }
  if (print === "flowers") {
    const petals = 0.23 + 0.09 * Math.cos(5 * Math.atan2(dv, du) + row);
    const flower = 1 - smoothstep(petals - soft, petals + soft, away);
    return flower * smoothstep(0.07 - soft, 0.07 + soft, away);
  }
  if (print === "crosses") {
    const isArm = Math.min(Math.abs(du), Math.abs(dv)) < 0.06 && Math.max(Math.abs(du), Math.abs(dv)) < 0.26;
    return isArm ? 1 : 0;
  }
  return 0;
}

export interface Paper {
  color: Rgb;
  second: Rgb;
  print: PrintName;
  /** Length of a repeat in pixels. */
  unit: number;
}

/** The map with its borders bent a little, as scissors and hands do. */
export function wobbleLabels(labels: LabelMap, bend: { x: Plane; y: Plane }, amount: number): LabelMap {
  const { width, height, data } = labels;
  const result = new Int32Array(data.length);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const [sx, sy] = [x + bend.x.data[at]! * amount, y + bend.y.data[at]! * amount];
      result[at] = data[nearestPixel({ width, height }, sx, sy)]!;
    }
  }
  return { width, height, data: result };
}

/** The pieces that lie on top throw a small shadow to the lower right: 1 in full shadow. */
export function castPaperShadow(labels: LabelMap, isOnTop: (label: number) => boolean): Plane {
  const { width, height, data } = labels;
  const shift = Math.max(1, Math.round(longerSide(labels) * 0.007));
  const shade = createPlane(width, height);
  for (let y = shift; y < height; y += 1)
    for (let x = shift; x < width; x += 1)
      if (isOnTop(data[(y - shift) * width + x - shift]!) && !isOnTop(data[y * width + x]!))
        shade.data[y * width + x] = 1;
  return gaussianBlur(shade, longerSide(labels) * 0.003);
}

export function pastePapers(
  picture: Raster,
  labels: LabelMap,
  papers: readonly (Paper | null)[],
  grain: Plane,
): void {
  const { width, height, data } = labels;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const paper = papers[data[at]!];
      if (!paper) continue;
      const share = printAt(paper.print, x, y, paper.unit);
      const light = 1 + grain.data[at]! * 0.022;
      for (let channel = 0; channel < 3; channel += 1) {
        const color = paper.color[channel]! * (1 - share) + paper.second[channel]! * share;
        picture.data[at * 3 + channel] = color * light;
      }
    }
  }
}

/** A pencil line along all borders of a map: its ink, 0 to 1, uneven as a pencil is. */
export function drawBorders(labels: LabelMap, thickness: number, grain: Plane): Plane {
  const { width, height, data } = labels;
  const away = distanceTo(width, height, (pixel) => {
    const x = pixel % width;
    return (
      (x + 1 < width && data[pixel] !== data[pixel + 1]) ||
      (pixel + width < data.length && data[pixel] !== data[pixel + width])
    );
  });
  for (let i = 0; i < away.data.length; i += 1) {
    const edge = thickness * (0.5 + 0.16 * grain.data[i]!);
    away.data[i] =
      Math.min(1, Math.max(0, edge - away.data[i]! + 0.5)) * Math.min(1, 0.84 + 0.1 * grain.data[i]!);
  }
  return away;
}

/** Landmarks round the part of a face where a beard grows: along the jaw, then under the nose. */
const BEARD = [
  132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 433, 436, 423, 326, 2,
  97, 203, 216, 213,
] as const;
type PieceKind = "behind" | "skin" | "hair" | "beard" | "cloth" | "thing";

export interface Pieces {
  labels: LabelMap;
  kinds: PieceKind[];
  colors: Rgb[];
}

const CLOTHS = 4;
const THINGS = 7;

/** The colour of what a mask holds, `place` from its darkest (0) to its lightest (1) tone. */
function toneWithin(raster: Raster, mask: Plane, place: number, random: Random): Rgb {
  const tones = findPalette(raster, 4, mask, random).sort((a, b) => a[0] - b[0]);
  return fromOklab(tones[Math.round(place * (tones.length - 1))]!);
}

/** Colours so near each other that they are one cloth in light and shade. */
const SAME_CLOTH = 0.13;

/** A palette without colours that are next to equal: lightness counts half, as folds differ in it. */
function joinNear(palette: readonly Oklab[]): Oklab[] {
  const kept: Oklab[] = [];
  for (const color of palette) {
    const isNew = kept.every(
      (other) =>
        Math.hypot((color[0] - other[0]) / 2, color[1] - other[1], color[2] - other[2]) > SAME_CLOTH / 1.6,
    );
    if (isNew) kept.push(color);
  }
  return kept;
}

const clean = (labels: LabelMap, count: number, rounding: number, least: number): LabelMap =>
  mergeSmall(
    smoothLabels(labels, count, longerSide(labels) * rounding),
    labels.width * labels.height * least,
  );

export function cutPeople(
  raster: Raster,
  faces: readonly (Face & { traits: FaceTraits })[],
  person: Plane,
  { random, grain }: Pick<RecipeContext, "random" | "grain">,
): Pieces {
  const { width, height } = raster;
  const pieces: Pieces = {
    labels: { width, height, data: new Int32Array(width * height) },
    kinds: ["behind"],
    colors: [[0, 0, 0]],
  };
  const { data } = pieces.labels;
  const cloth = fillPlane({ width, height }, (i) => (person.data[i]! > 0.5 ? 1 : 0));
  const add = (kind: PieceKind, color: Rgb, mask: Plane) => {
    const label = pieces.kinds.push(kind) - 1;
    pieces.colors.push(color);
    for (let i = 0; i < data.length; i += 1) {
      if (mask.data[i]! <= 0.5 || person.data[i]! <= 0.5) continue;
      data[i] = label;
      cloth.data[i] = 0;
    }
  };
  for (const face of faces) {
    const parts = findParts(raster, face, person, grain);
    add("skin", toneWithin(raster, parts.face, 0.67, random), parts.skin);
    if (face.traits.beard === "short" || face.traits.beard === "full") {
      const plane = polygonMask(width, height, [pick(face, BEARD)], faceBox(face).width * 0.01);
      add("beard", toneWithin(raster, plane, 0.4, random), plane);
    }
    if (coveredShare(parts.hair) > 0.0005)
      add("hair", toneWithin(raster, parts.hair, 0.4, random), parts.hair);
  }
  const palette = joinNear(findPalette(raster, CLOTHS, cloth, random));
  const labelled = clean(labelColors(raster, palette), palette.length, 0.02, 0.03);
  const first = pieces.kinds.length;
  for (const color of palette) {
    pieces.kinds.push("cloth");
    pieces.colors.push(fromOklab(color));
  }
  for (let i = 0; i < data.length; i += 1) if (cloth.data[i] === 1) data[i] = first + labelled.data[i]!;
  return { ...pieces, labels: clean(pieces.labels, pieces.kinds.length, 0.004, 0.0006) };
}

/** Cuts a picture without faces into areas of like colour; what is behind an animal is cut away. */
export function cutThings(raster: Raster, subject: Plane | null, random: Random): Pieces {
  const palette = findPalette(raster, THINGS, subject, random);
  const labels = clean(labelColors(raster, palette), palette.length, 0.007, 0.004);
  if (subject)
    for (let i = 0; i < labels.data.length; i += 1)
      if (subject.data[i]! < 0.5) labels.data[i] = palette.length;
  return {
    labels,
    kinds: [...palette.map(() => "thing" as const), "behind"],
    colors: [...palette.map(fromOklab), [0, 0, 0]],
  };
}
