import { faceBox, type Face, pick } from "../../../core/face/face.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { findParts } from "../../../people/parts/find-parts.ts";
import { coveredShare } from "../../../core/raster/regions.ts";
import { createPlane, type Plane, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import type { Random } from "../../../core/raster/random.ts";
import { longerSide } from "../../../core/recipe/scene.ts";
import { findPalette } from "../../../core/segments/find-palette.ts";
import { labelColors, smoothLabels, type LabelMap } from "../../../core/segments/label-map.ts";
import { fromOklab, type Oklab, oklabOf, toOklab } from "../../../core/segments/oklab.ts";
import { mergeSmall } from "../../../core/segments/split-segments.ts";
import { skinColor } from "../../../people/hair/hair-color.ts";

/** Landmarks round the part of a face where a beard grows: along the jaw, then under the nose. */
const BEARD = [
  132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 433, 436, 423, 326, 2,
  97, 203, 216, 213,
] as const;
/** How far a beard's lightness differs from the skin's: darker, or for a white one lighter. */
const DARKER = 0.14;
const LIGHTER = 0.04;
/** A white beard has less than this share of the skin's colourfulness; light on a chin has as much. */
const PALE = 0.45;
/** Share of the chin and of one cheek at least that has to differ; light from the side hides the other. */
const LEAST = 0.32;

interface Beard {
  plane: Plane;
  color: Rgb;
}

type PieceKind = "behind" | "skin" | "hair" | "beard" | "cloth" | "thing";

/** What a picture is cut into: a kind and a colour for each label. */
export interface Pieces {
  labels: LabelMap;
  kinds: PieceKind[];
  colors: Rgb[];
}

/** Colours of cloth that are told apart. */
const CLOTHS = 4;
/** Colours of a picture without people. */
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

/** Cuts people into skin, hair, beards and cloth. */
export function cutPeople(raster: Raster, faces: readonly Face[], person: Plane, random: Random): Pieces {
  const { width, height } = raster;
  const pieces: Pieces = {
    labels: { width, height, data: new Int32Array(width * height) },
    kinds: ["behind"],
    colors: [[0, 0, 0]],
  };
  const { data } = pieces.labels;
  const cloth = createPlane(width, height);
  for (let i = 0; i < data.length; i += 1) cloth.data[i] = person.data[i]! > 0.5 ? 1 : 0;
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
    const parts = findParts(raster, face, person);
    add("skin", toneWithin(raster, parts.face, 0.67, random), parts.skin);
    const beard = findBeard(raster, face, (points) =>
      polygonMask(width, height, [points], faceBox(face).width * 0.01),
    );
    if (beard) add("beard", beard.color, beard.plane);
    if (coveredShare(parts.hair) > 0.0005)
      add("hair", toneWithin(raster, parts.hair, 0.4, random), parts.hair);
  }
  const palette = joinNear(findPalette(raster, CLOTHS, cloth, random));
  const labelled = clean(labelColors(raster, palette), palette.length, 0.012, 0.008);
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

/** The beard of a face, 1 where it is; null when there is none to speak of. `inside` is 1 where one may be. */
function findBeard(
  raster: Raster,
  face: Face,
  place: (points: ReturnType<typeof pick>) => Plane,
): Beard | null {
  const area = place(pick(face, BEARD));
  const [skinRed, skinGreen, skinBlue] = skinColor(raster, face);
  const skin = oklabOf([Math.round(skinRed), Math.round(skinGreen), Math.round(skinBlue)]);
  const skinChroma = Math.hypot(skin[1], skin[2]);
  const color: Oklab = [0, 0, 0];
  let [differs, red, green, blue] = [0, 0, 0, 0];
  const chin = face.points[152]!;
  const top = face.points[10]!;
  const zones = [0, 0, 0];
  const sizes = [1, 1, 1];
  const third = faceBox(face).width * 0.16;
  for (let i = 0; i < area.data.length; i += 1) {
    if (area.data[i]! < 0.5) continue;
    const x = i % raster.width;
    const y = (i - x) / raster.width;
    // How far beside the line from the forehead to the chin.
    const axis = top.x + ((chin.x - top.x) * (y - top.y)) / Math.max(1, chin.y - top.y);
    const zone = x < axis - third ? 0 : x > axis + third ? 2 : 1;
    sizes[zone]! += 1;
    toOklab(raster.data[i * 3]!, raster.data[i * 3 + 1]!, raster.data[i * 3 + 2]!, color);
    const lighter = color[0] - skin[0];
    const isRed = color[1] - skin[1] > 0.04;
    const isWhite = lighter > LIGHTER && Math.hypot(color[1], color[2]) < skinChroma * PALE;
    if (isRed || (lighter > -DARKER && !isWhite)) continue;
    zones[zone]! += 1;
    differs += 1;
    red += raster.data[i * 3]!;
    green += raster.data[i * 3 + 1]!;
    blue += raster.data[i * 3 + 2]!;
  }
  const [left, middle, right] = zones.map((count, zone) => count / sizes[zone]!);
  if (middle! < LEAST || Math.max(left!, right!) < LEAST || Math.min(left!, right!) < LEAST / 4) return null;
  return {
    plane: area,
    color: [red / differs, green / differs, blue / differs],
  };
}
