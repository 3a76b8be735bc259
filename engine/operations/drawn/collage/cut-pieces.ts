import { faceBox, type Face, pick } from "../../../core/face/face.ts";
import type { FaceTraits } from "../../../core/face/face-traits.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { findParts } from "../../../people/parts/find-parts.ts";
import { coveredShare } from "../../../core/raster/regions.ts";
import { createPlane, type Plane, type Raster, type Rgb } from "../../../core/raster/raster.ts";
import type { Random } from "../../../core/raster/random.ts";
import { longerSide, type RecipeContext } from "../../../core/recipe/scene.ts";
import { findPalette } from "../../../core/segments/find-palette.ts";
import { labelColors, smoothLabels, type LabelMap } from "../../../core/segments/label-map.ts";
import { fromOklab, type Oklab } from "../../../core/segments/oklab.ts";
import { mergeSmall } from "../../../core/segments/split-segments.ts";

/** Landmarks round the part of a face where a beard grows: along the jaw, then under the nose. */
const BEARD = [
  132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 433, 436, 423, 326, 2,
  97, 203, 216, 213,
] as const;
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
