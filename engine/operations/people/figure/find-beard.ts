import { between, centreOf, distance, pick, type Face, type Point } from "../../../core/face/face.ts";
import type { FaceTraits } from "../../../core/face/face-traits.ts";
import {
  CHEEKS,
  CHIN,
  FOREHEAD_TOP,
  LEFT_CHEEK_EDGE,
  LIPS_OUTLINE,
  OVAL,
  RIGHT_CHEEK_EDGE,
} from "../../../core/face/landmarks.ts";
import { polygonMask } from "../../../core/face/polygon-mask.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import { keepLargeRegions } from "../../../core/raster/regions.ts";
import { clamp01, createPlane, smoothstep, type Plane, type Raster } from "../../../core/raster/raster.ts";
import { oklabOf, toOklab, type Oklab } from "../../../core/segments/oklab.ts";
import { colorsAt, skinColor } from "../../../people/hair/hair-color.ts";
import { cheekColors } from "../../../people/lit-skin.ts";

/** Landmarks where hair of a beard shows first: on the chin and along the jaw; above the lip for a moustache. */
const CHIN_SPOTS = [175, 199, 200, 171, 396, 208, 428] as const;
const LIP_SPOTS = [164, 167, 393, 165, 391] as const;
/** The upper edge of a full beard from ear to ear, and the outline of a moustache. */
const BEARD_EDGE = [132, 215, 207, 216, 165, 2, 391, 436, 427, 435, 361] as const;
const MOUSTACHE = [216, 165, 2, 391, 436, 291, 270, 0, 40, 61] as const;
/** The middle of the lower lip's lower edge. */
const LOWER_LIP = 17;
/** Share of the way from the cheek's colour to the hair's at which skin ends and hair begins. */
const GROWN = { from: 0.4, to: 0.65 } as const;
/** Hair is at least this far from skin, in OKLab: less is the shade of a chin, not a darker place of it. */
const LEAST_CONTRAST = 0.08;
/** Hair that is this share as light as skin is grey or white: its place alone tells it, for skin has its lightness too. */
const PALE = 0.93;
/** How far hair that stands on the chin reaches beyond the face's outline, in its own size. */
const STANDS_OUT = 1.06;

const away = (one: Oklab, other: Oklab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** The colour of hair at some landmarks: of four, the one that is farthest from skin but one. */
function spotColor(raster: Raster, face: Face, spots: readonly number[], skin: Oklab): Oklab {
  const colors = colorsAt(raster, pick(face, spots))
    .map(oklabOf)
    .sort((a, b) => away(b, skin) - away(a, skin));
  return colors[colors.length >> 2] ?? skin;
}

/** Where beards grow: below their edge on the face, and below the chin as far as they may hang. */
function beardArea(face: Face): Point[] {
  const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
  const low = between(top, chin, 1.34);
  const [left, right] = [face.points[58]!, face.points[288]!];
  return [
    ...pick(face, BEARD_EDGE),
    right,
    { x: chin.x + (right.x - chin.x) * 0.42, y: low.y },
    { x: chin.x + (left.x - chin.x) * 0.42, y: low.y },
    left,
  ];
}

/** How far each pixel's colour lies on the way from the skin of its own side of the face to hair: 0 is skin, 1 hair; 1 everywhere for pale hair. */
function measureGrowth(raster: Raster, face: Face, spots: readonly number[]): Plane {
  const [left, right] = cheekColors(raster, face);
  const usual = skinColor(raster, face);
  const skins = [oklabOf(left ?? right ?? usual), oklabOf(right ?? left ?? usual)] as const;
  const mean = mixColors(...skins, 0.5);
  const hair = spotColor(raster, face, spots, mean);
  if (hair[0] > mean[0] * PALE) return createPlane(raster.width, raster.height, 1);
  const [from, to] = [face.points[CHEEKS[0]]!.x, face.points[CHEEKS[3]]!.x];
  const growth = createPlane(raster.width, raster.height);
  const here: Oklab = [0, 0, 0];
  for (let x = 0; x < raster.width; x += 1) {
    const skin = mixColors(...skins, clamp01((x - from) / (to - from || 1)));
    const way: Oklab = [hair[0] - skin[0], hair[1] - skin[1], hair[2] - skin[2]];
    const square = Math.max(LEAST_CONTRAST, Math.hypot(...way)) ** 2;
    for (let y = 0; y < raster.height; y += 1) {
      const at = (y * raster.width + x) * 3;
      toOklab(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!, here);
      const along =
        (here[0] - skin[0]) * way[0] + (here[1] - skin[1]) * way[1] + (here[2] - skin[2]) * way[2];
      growth.data[y * raster.width + x] = Math.min(1.2, Math.max(-0.2, along / square));
    }
  }
  return growth;
}

/** A plane evened out, where `left` is 1 from its surroundings alone. */
function evenAcross(plane: Plane, left: Plane, reach: number): Plane {
  const weight = { ...left, data: left.data.map((share) => 1 - share * 0.98) };
  const weighted = { ...plane, data: plane.data.map((value, pixel) => value * weight.data[pixel]!) };
  const [sum, of] = [gaussianBlur(weighted, reach), gaussianBlur(weight, reach)];
  return { ...plane, data: sum.data.map((value, pixel) => value / Math.max(1e-4, of.data[pixel]!)) };
}

/** The mean of both sides of an upright face: light from one side shades half a face, beards grow on both. */
function evenSides(plane: Plane, face: Face): Plane {
  const { width, height, data } = plane;
  const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
  const middleAt = (y: number) => top.x + ((chin.x - top.x) * (y - top.y)) / (chin.y - top.y || 1);
  const halfTo = ({ x, y }: Point) => Math.max(1, Math.abs(x - middleAt(y)));
  const [left, right] = [halfTo(face.points[LEFT_CHEEK_EDGE]!), halfTo(face.points[RIGHT_CHEEK_EDGE]!)];
  const result = createPlane(width, height);
  for (let y = 0; y < height; y += 1) {
    const middle = middleAt(y);
    for (let x = 0; x < width; x += 1) {
      const ratio = x < middle ? right / left : left / right;
      const other = Math.min(width - 1, Math.max(0, Math.round(middle + (middle - x) * ratio)));
      result.data[y * width + x] = (data[y * width + x]! + data[y * width + other]!) / 2;
    }
  }
  return result;
}

/**
 * Closes what a beard leaves bare beside its middle below the mouth: on a small figure these are two spots, not a beard's
 * shape. A row whose middle is bare stays as it is. Changes the plane, which is of an upright face.
 */
export function closeBelowMouth({ width, height, data }: Plane, face: Face): void {
  const [lip, chin] = [face.points[LOWER_LIP]!, face.points[CHIN]!];
  for (let y = Math.max(0, Math.round(lip.y)); y < Math.min(height, Math.round(chin.y)); y += 1) {
    const middle = Math.round(lip.x + ((chin.x - lip.x) * (y - lip.y)) / (chin.y - lip.y || 1));
    if (middle < 0 || middle >= width) continue;
    const row = y * width;
    const most = data[row + middle]!;
    for (const [from, step] of [
      [0, 1],
      [width - 1, -1],
    ] as const)
      for (let x = from, seen = 0; x !== middle; x += step) {
        seen = Math.max(seen, data[row + x]!);
        data[row + x] = Math.max(data[row + x]!, Math.min(seen, most));
      }
  }
}

/**
 * Where an upright face wears the beard that its photo's reading tells of: where hair grows and not where it could, so that
 * stubble stays where it is; down to hair that hangs from the chin, or a moustache alone. Lips are covered where there is
 * hair above and below them. Null where the face is shaven or hardly unshaven.
 */
export function findBeard(raster: Raster, face: Face, worn: FaceTraits["beard"]): Plane | null {
  if (worn === "none") return null;
  const isBeard = worn !== "moustache";
  const { width, height } = raster;
  const unit = distance(face.points[FOREHEAD_TOP]!, face.points[CHIN]!);
  const mask = (points: readonly Point[]) => polygonMask(width, height, [points], unit * 0.012);
  const area = mask(isBeard ? beardArea(face) : pick(face, MOUSTACHE));
  const oval = pick(face, OVAL);
  const middle = centreOf(oval);
  const reach = mask(oval.map((point) => between(middle, point, STANDS_OUT)));
  const lips = mask(pick(face, LIPS_OUTLINE));
  const own = measureGrowth(raster, face, isBeard ? CHIN_SPOTS : LIP_SPOTS);
  const growth = evenSides(evenAcross(own, lips, unit * 0.045), face);
  const beard = createPlane(width, height);
  for (let pixel = 0; pixel < beard.data.length; pixel += 1) {
    const within = worn === "full" ? 1 : reach.data[pixel]!;
    beard.data[pixel] = area.data[pixel]! * within * smoothstep(GROWN.from, GROWN.to, growth.data[pixel]!);
  }
  if (isBeard) closeBelowMouth(beard, face);
  const soft = gaussianBlur(beard, unit * 0.025);
  for (let pixel = 0; pixel < soft.data.length; pixel += 1)
    soft.data[pixel] = smoothstep(0.3, 0.65, soft.data[pixel]!);
  return keepLargeRegions(soft, 0.3, 0.1);
}
