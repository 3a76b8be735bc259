import { pick, type Face, type Point } from "../../core/face/face.ts";
import { createFaceFrame } from "../../core/face/face-frame.ts";
import { LEFT_CHEEK_EDGE, RIGHT_CHEEK_EDGE } from "../../core/face/landmarks.ts";
import { polygonMask } from "../../core/face/polygon-mask.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { lengthOf, lumaPlane, type Plane, type Raster } from "../../core/raster/raster.ts";
import { toOklab, type Oklab } from "../../core/segments/oklab.ts";
import type { Parts } from "../parts/find-parts.ts";
import { headAxes, type HeadPlace } from "../parts/part-places.ts";

/** What one surface of a head looks like: OKLab's lightness and axes of colour, and how rough it is. */
export interface Surface {
  lightness: number;
  a: number;
  b: number;
  /** Mean difference to its own blur, in shares of its brightness. */
  rough: number;
}

export const chromaOf = ({ a, b }: Surface): number => lengthOf(a, b);
const NOSE_TIP = 4;

/** Outlines on a face: cheeks, upper lip, chin below the mouth, lips, and both eyes. */
const PLACES = {
  cheeks: [
    [50, 101, 205, 187, 123],
    [280, 330, 425, 411, 352],
  ],
  lip: [[216, 165, 2, 391, 436, 291, 270, 0, 40, 61]],
  chin: [[83, 18, 313, 406, 369, 175, 140, 182]],
  jaw: [
    [172, 136, 150, 169, 210, 214],
    [397, 365, 379, 394, 430, 434],
  ],
  lips: [[61, 39, 0, 269, 291, 405, 17, 181]],
} as const;
type PlaceName = keyof typeof PLACES;

/** The surfaces of a face by place, and of what lies below its chin. */
export type FaceSurfaces = Record<PlaceName | "throat", Surface>;

function measureWithin(raster: Raster, masks: readonly Plane[], detail: Plane): Surface {
  const color: Oklab = [0, 0, 0];
  const all: Surface = { lightness: 0, a: 0, b: 0, rough: 0 };
  let count = 1e-6;
  for (const mask of masks)
    for (let pixel = 0; pixel < mask.data.length; pixel += 1) {
      if (mask.data[pixel]! < 0.5) continue;
      const at = pixel * 3;
      toOklab(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!, color);
      all.lightness += color[0];
      all.a += color[1];
      all.b += color[2];
      all.rough += detail.data[pixel]!;
      count += 1;
    }
  return {
    lightness: all.lightness / count,
    a: all.a / count,
    b: all.b / count,
    rough: all.rough / count,
  };
}

function detailOf(raster: Raster, reach: number): Plane {
  const luma = lumaPlane(raster);
  const soft = gaussianBlur(luma, reach);
  return {
    ...luma,
    data: luma.data.map(
      (value, pixel) => Math.abs(value - soft.data[pixel]!) / Math.max(0.06, soft.data[pixel]!),
    ),
  };
}

/** Measures the surfaces of a face on a picture in which it is about 240 pixels tall. */
export function measureFace(raster: Raster, face: Face): FaceSurfaces {
  const frame = createFaceFrame(face);
  const detail = detailOf(raster, frame.height * 0.012);
  const mask = (points: readonly Point[]) => polygonMask(raster.width, raster.height, [points], 0);
  const at = (name: PlaceName) =>
    measureWithin(
      raster,
      PLACES[name].map((outline) => mask(pick(face, outline))),
      detail,
    );
  const below = [
    [-0.12, -0.05],
    [0.12, -0.05],
    [0.08, -0.16],
    [-0.08, -0.16],
  ].map(([across, up]) => frame.move(frame.chin, across!, up!));
  return {
    cheeks: at("cheeks"),
    lip: at("lip"),
    chin: at("chin"),
    jaw: at("jaw"),
    lips: at("lips"),
    throat: measureWithin(raster, [mask(below)], detail),
  };
}

/** How far a nose stands out from between the ears, in halves of a face's width. */
const NOSE_DEPTH = 1.1;

/** Degrees by which a face is turned to either side, from where its nose lies between the edges of its cheeks. */
export function measureTurn(face: Face): number {
  const { right } = createFaceFrame(face);
  const across = (index: number) => face.points[index]!.x * right.x + face.points[index]!.y * right.y;
  const [left, end] = [across(LEFT_CHEEK_EDGE), across(RIGHT_CHEEK_EDGE)];
  const half = Math.max(1e-6, Math.abs(end - left) / 2);
  return (Math.atan(Math.abs(across(NOSE_TIP) - (left + end) / 2) / half / NOSE_DEPTH) * 180) / Math.PI;
}

/** What lies over the forehead and beside the neck, in shares. */
export interface HeadMeasures {
  /** How much of the crown looks like hair, or like the skin of the cheeks. */
  hair: number;
  scalp: number;
  /** The crown's own look. */
  crown: Surface;
  /** How much of what lies beside and below the jaw is hair. */
  beside: number;
  below: number;
  /** How much of the places beside the face is covered by what is no skin, all the way down on the side that has more. */
  falls: number;
}

/** Colours this near to the cheeks', and this share as light at least, are skin; in the shade they are darker. */
const SKIN = { hue: 0.035, light: 0.72, shaded: 0.6 } as const;
/** Places beside a face, one below the other from its temples to below its jaw: shares of its height and of its width. */
const BANDS = { from: 0.15, height: 0.21, count: 5, near: 0.5, far: 0.72 } as const;

const createSide = () => ({ pixels: new Float64Array(BANDS.count), covered: new Float64Array(BANDS.count) });
/** The share of the least covered band; a band without a pixel is as good as bare. */
const leastCovered = ({ pixels, covered }: ReturnType<typeof createSide>): number =>
  pixels.reduce((least, count, band) => Math.min(least, covered[band]! / Math.max(1, count)), 1);

/** Measures hair, hats and what hangs on a picture in which the face is about 100 pixels tall. */
export function measureHead(
  raster: Raster,
  face: Face,
  person: Plane,
  { hair }: Parts,
  skin: Surface,
): HeadMeasures {
  const axes = headAxes(face);
  const place: HeadPlace = { across: 0, down: 0 };
  const detail = detailOf(raster, 2);
  const color: Oklab = [0, 0, 0];
  const crown: Surface = { lightness: 0, a: 0, b: 0, rough: 0 };
  let [inCrown, onCrown, scalp] = [1e-6, 0, 0];
  const aside = { beside: 0, besideOf: 1e-6, below: 0, belowOf: 1e-6 };
  const sides = [createSide(), createSide()] as const;
  /** Whether a pixel looks like the cheeks; leaves its colour in `color`. */
  const isSkin = (pixel: number, light: number): boolean => {
    const at = pixel * 3;
    toOklab(raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!, color);
    return lengthOf(color[1] - skin.a, color[2] - skin.b) < SKIN.hue && color[0] > skin.lightness * light;
  };
  for (let pixel = 0; pixel < person.data.length; pixel += 1) {
    const x = pixel % person.width;
    axes(x, (pixel - x) / person.width, place);
    const across = Math.abs(place.across);
    const down = place.down;
    const isIn = person.data[pixel]! > 0.5;
    if (isIn && down > -0.3 && down < -0.06 && across < 0.36) {
      inCrown += 1;
      if (hair.data[pixel]! > 0.5) onCrown += 1;
      if (isSkin(pixel, SKIN.light)) scalp += 1;
      crown.lightness += color[0];
      crown.a += color[1];
      crown.b += color[2];
      crown.rough += detail.data[pixel]!;
    }
    const band = Math.floor((down - BANDS.from) / BANDS.height);
    if (band >= 0 && band < BANDS.count && across > BANDS.near && across < BANDS.far) {
      const side = sides[place.across < 0 ? 0 : 1];
      side.pixels[band]! += 1;
      if (isIn && !isSkin(pixel, SKIN.shaded)) side.covered[band]! += 1;
    }
    if (down > 0.78 && down < 1.35 && across > 0.36 && across < 0.75) {
      aside.besideOf += 1;
      aside.beside += hair.data[pixel]!;
    }
    if (down > 1.25 && down < 1.9 && across > 0.2 && across < 1) {
      aside.belowOf += 1;
      aside.below += hair.data[pixel]!;
    }
  }
  return {
    hair: onCrown / inCrown,
    scalp: scalp / inCrown,
    crown: {
      lightness: crown.lightness / inCrown,
      a: crown.a / inCrown,
      b: crown.b / inCrown,
      rough: crown.rough / inCrown,
    },
    beside: aside.beside / aside.besideOf,
    below: aside.below / aside.belowOf,
    falls: Math.max(...sides.map(leastCovered)),
  };
}
