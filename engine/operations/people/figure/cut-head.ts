import type { FaceTraits, Glasses } from "../../../core/face/face-traits.ts";
import {
  between,
  centreOf,
  distance,
  pick,
  type Face,
  type Point,
  boundsOf,
  faceBox,
} from "../../../core/face/face.ts";
import { findHead, type HeadOutline } from "../../../core/face/head-outline.ts";
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
import { alphaPlane, type Layer } from "../../../core/layer/layer.ts";
import { dropAlpha, maskBounds } from "../../../core/layer/stack-layer.ts";
import { gaussianBlur } from "../../../core/raster/filters.ts";
import { mixColors } from "../../../core/raster/paint-color.ts";
import {
  clamp01,
  createPlane,
  smoothstep,
  type Plane,
  type Raster,
  fillPlane,
} from "../../../core/raster/raster.ts";
import { keepLargeRegions } from "../../../core/raster/regions.ts";
import { oklabOf, toOklab, type Oklab } from "../../../core/segments/oklab.ts";
import { colorsAt, skinColor, cheekColors } from "../../../people/colors.ts";
import { findParts } from "../../../people/parts/find-parts.ts";
import { cutFace, takeCut, type Cut } from "./cut-figure.ts";

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
function findBeard(raster: Raster, face: Face, worn: FaceTraits["beard"]): Plane | null {
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
  const beard = fillPlane({ width, height }, (pixel) => {
    const within = worn === "full" ? 1 : reach.data[pixel]!;
    return area.data[pixel]! * within * smoothstep(GROWN.from, GROWN.to, growth.data[pixel]!);
  });
  if (isBeard) closeBelowMouth(beard, face);
  const soft = gaussianBlur(beard, unit * 0.025);
  for (let pixel = 0; pixel < soft.data.length; pixel += 1)
    soft.data[pixel] = smoothstep(0.3, 0.65, soft.data[pixel]!);
  return keepLargeRegions(soft, 0.3, 0.1);
}

/** A head by itself, upright, with its hair and without the neck. */
export interface Head {
  layer: Layer;
  face: Face;
  hair: Plane;
  beard: Plane | null;
  skin: Plane;
  glasses: Glasses | null;
  box: { left: number; top: number; width: number; height: number };
}

/** Room round a head's outline in the cut, in its own radii: hair may hang down, hats may stand out. */
const ROOM = { side: 1.55, above: 1.25, below: 2 } as const;
/** How much broader than the person's own a toy's head is. */
const BREADTH = 1.08;
/** How far below the chin hair is kept, in face heights; its ends are rounded off. */
const HAIR_BELOW = 0.5;
/** The outline of the jaw from ear to ear, left to right. */
const JAW = [
  93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323,
] as const;

/** The lowest row of the face at a column; beside the face, the lobes of the ears. */
function createJawLine(face: Face): (x: number) => number {
  const jaw = pick(face, JAW);
  const height = boundsOf(jaw).height;
  return (x) => {
    for (let i = 0; i + 1 < jaw.length; i += 1) {
      const [a, b] = [jaw[i]!, jaw[i + 1]!];
      if (x < Math.min(a.x, b.x) || x > Math.max(a.x, b.x)) continue;
      return a.y + ((x - a.x) / (b.x - a.x || 1)) * (b.y - a.y);
    }
    return (x < jaw[9]!.x ? jaw[1]!.y : jaw.at(-2)!.y) + height * 0.08;
  };
}

function headMask(person: Plane, face: Face, hair: Plane, beard: Plane | null, outline: HeadOutline): Plane {
  const { width, height } = person;
  const mask = createPlane(width, height);
  const jawLine = createJawLine(face);
  const chin = face.points[CHIN]!;
  const length = distance(face.points[FOREHEAD_TOP]!, chin);
  const { centre, radius } = outline;
  const low = chin.y + length * HAIR_BELOW - centre.y;
  for (let x = 0; x < width; x += 1) {
    const jaw = jawLine(x);
    const across = Math.abs(x - centre.x) / (radius.x * 1.22);
    for (let y = 0; y < height; y += 1) {
      const pixel = y * width + x;
      const above = 1 - smoothstep(jaw - length * 0.005, jaw + length * 0.02, y);
      const hanging = hair.data[pixel]!;
      const grown = beard ? beard.data[pixel]! : 0;
      const down = (y - centre.y) / (y > centre.y ? low : radius.y * 1.3);
      const near = 1 - smoothstep(0.94, 1, across ** 3 + Math.abs(down) ** 3);
      mask.data[pixel] =
        person.data[pixel]! * near * clamp01(Math.max(above, smoothstep(0.4, 0.6, hanging), grown));
    }
  }
  // What hangs on by less than a finger's breadth belongs to something else.
  const firm = gaussianBlur(mask, length * 0.045);
  for (let i = 0; i < mask.data.length; i += 1) mask.data[i]! *= smoothstep(0.42, 0.56, firm.data[i]!);
  return keepLargeRegions(gaussianBlur(mask, length * 0.012), 0.3, 0.2);
}

function frameHead(face: Face, person: Plane | null, height: number): Cut {
  const { centre, radius } = findHead(face, person);
  const [top, chin] = [face.points[FOREHEAD_TOP]!, face.points[CHIN]!];
  const scale = height / (2 * radius.y);
  const down: Point = { x: chin.x - top.x, y: chin.y - top.y };
  return {
    centre: { x: centre.x, y: centre.y + ((ROOM.below - ROOM.above) / 2) * radius.y },
    angle: Math.atan2(down.y, down.x) - Math.PI / 2,
    scale: { x: scale * BREADTH, y: scale },
    width: Math.round(2 * radius.x * ROOM.side * scale * BREADTH),
    height: Math.round((ROOM.above + ROOM.below) * radius.y * scale),
  };
}

/** Cuts a head out of a picture, upright and at a size: `height` is pixels from crown to chin. */
export function cutHead(
  raster: Raster,
  person: Plane | null,
  face: Face,
  height: number,
  traits: FaceTraits,
): Head {
  const cut = frameHead(face, person, height);
  const whole = takeCut(raster, person, cut);
  const own = cutFace(cut, face);
  const colors = dropAlpha(whole);
  const cover = alphaPlane(whole);
  const { hair, skin } = findParts(colors, own, cover);
  const beard = findBeard(colors, own, traits.beard);
  const mask = headMask(cover, own, hair, beard, findHead(own, cover));
  for (let pixel = 0; pixel < mask.data.length; pixel += 1)
    whole.data[pixel * 4 + 3] = clamp01(mask.data[pixel]!) * 255;
  return {
    layer: whole,
    face: own,
    hair,
    beard,
    skin,
    glasses: traits.glasses,
    box: maskBounds(mask) ?? faceBox(own),
  };
}
