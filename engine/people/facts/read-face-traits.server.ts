import type { Glasses, FaceTraits } from "../../core/face/face-traits.ts";
import { distance, faceBox, moveFace, type Face, between, pick, type Point } from "../../core/face/face.ts";
import { CHIN, FOREHEAD_TOP } from "../../core/face/landmarks.ts";
import { gaussianBlur } from "../../core/raster/filters.ts";
import { cropRaster, resizeRaster } from "../../core/raster/raster-io.server.ts";
import {
  createPlane,
  type Plane,
  type Raster,
  lumaOf,
  lumaPlane,
  type Rgb,
  scaleSize,
  nearestPixel,
} from "../../core/raster/raster.ts";
import { fromOklab } from "../../core/segments/oklab.ts";
import { colorsAt, skinColor } from "../colors.ts";
import { findParts } from "../parts/find-parts.ts";
import {
  chromaOf,
  measureFace,
  measureHead,
  measureTurn,
  type FaceSurfaces,
  type HeadMeasures,
  type Surface,
} from "./measure-head.ts";

/** What of a head is seen: shares of the face's height over and below it, of its width to either side; its height then. */
interface Cut {
  over: number;
  below: number;
  aside: number;
  height: number;
}

/** The part of a picture round a face, at a size at which heads are measured; the person's mask with it. */
async function cropHead(raster: Raster, face: Face, person: Plane | null, cut: Cut) {
  const box = faceBox(face);
  const tall = Math.max(1, distance(face.points[FOREHEAD_TOP]!, face.points[CHIN]!));
  const left = Math.max(0, Math.floor(box.left - cut.aside * tall));
  const top = Math.max(0, Math.floor(box.top - cut.over * tall));
  const width = Math.max(
    8,
    Math.min(raster.width, Math.ceil(box.left + box.width + cut.aside * tall)) - left,
  );
  const height = Math.max(
    8,
    Math.min(raster.height, Math.ceil(box.top + box.height + cut.below * tall)) - top,
  );
  const scale = cut.height / tall;
  const { width: columns, height: rows } = scaleSize({ width, height }, scale, 8);
  const small = await resizeRaster(await cropRaster(raster, { left, top, width, height }), columns, rows);
  const mask = createPlane(columns, rows);
  const share = person === null ? 1 : person.width / raster.width;
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const column = Math.min((person?.width ?? 1) - 1, Math.floor((left + (x * width) / columns) * share));
      const row = Math.min((person?.height ?? 1) - 1, Math.floor((top + (y * height) / rows) * share));
      mask.data[y * columns + x] = person === null ? 1 : person.data[row * person.width + column]!;
    }
  return {
    raster: small,
    person: mask,
    face: moveFace(face, ({ x, y }) => ({
      x: ((x - left) * columns) / width,
      y: ((y - top) * rows) / height,
    })),
  };
}

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
    const pixel = nearestPixel(luma, x, y);
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
function findGlasses(raster: Raster, face: Face): Glasses | null {
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

/** What is cut out for the features of a face, and for hair and hats. */
const FEATURES = { over: 0.15, below: 0.4, aside: 0.15, height: 240 } as const;
const HEAD = { over: 0.9, below: 1.2, aside: 0.9, height: 96 } as const;

// Limits were set on the readings of tests/fixtures/photos/photo-set, where lightness and roughness are those of
// `measureFace` and `measureHead`; each lies in the gap between the photos that have the trait and those that have not.

/** A bald crown: little looks like hair, nearly all like the cheeks, as light and about as smooth as they are. */
const BALD = { hair: 0.15, scalp: 0.9, light: 0.85, rough: 0.045, turn: 45 } as const;
/**
 * Hair that covers this share of the places beside and below the jaw hangs over the shoulders, also where a photo ends there;
 * so does whatever falls from the temples past the jaw of a face that looks ahead, in whichever colors it ends.
 */
const HANGING = { beside: 0.32, below: 0.12, wholly: 0.85, falls: 0.65, turn: 31 } as const;
/** A smooth crown that is neither hair nor scalp is covered; so is one of a colour that no hair has. */
const HAT = { rough: 0.03, scalp: 0.3, chroma: 0.09, cold: -0.025 } as const;
/** Hair on a face is this much darker than the cheeks, or this much rougher than they are. */
const BEARD = { dark: 0.86, darkest: 0.7, rough: 0.03, roughest: 0.065 } as const;
/** White hair is lighter than the cheeks by this, hardly smoother, and has less of their colour where they have any. */
const WHITE = { light: 1.03, lip: 1.065, chroma: 0.75, colored: 0.035, rough: -0.015 } as const;
/** A moustache alone is this much darker than the cheeks. */
const MOUSTACHE = 0.9;

const isBald = (head: HeadMeasures, skin: Surface, turn: number): boolean =>
  turn < BALD.turn &&
  head.hair < BALD.hair &&
  head.scalp > BALD.scalp &&
  head.crown.lightness > skin.lightness * BALD.light &&
  head.crown.rough < Math.max(BALD.rough, skin.rough * 1.5);

function isCovered({ crown, hair, scalp }: HeadMeasures): boolean {
  const isSmooth = crown.rough < HAT.rough && scalp < HAT.scalp;
  const isDyed = crown.b < HAT.cold || (chromaOf(crown) > HAT.chroma && crown.b < crown.a * 0.6);
  return (isSmooth && hair + scalp < 1.02) || isDyed;
}

function readBeard(face: FaceSurfaces): FaceTraits["beard"] {
  const { cheeks, lip, chin, jaw, throat } = face;
  const light = (part: Surface) => part.lightness / Math.max(0.05, cheeks.lightness);
  const rough = (part: Surface) => part.rough - cheeks.rough;
  const isGrown = (part: Surface) =>
    rough(part) > BEARD.roughest ||
    light(part) < BEARD.darkest ||
    (light(part) < BEARD.dark && rough(part) > BEARD.rough);
  const isPale = (part: Surface) =>
    chromaOf(cheeks) < WHITE.colored || chromaOf(part) < chromaOf(cheeks) * WHITE.chroma;
  const isWhite = [chin, throat].every(
    (part) => light(part) > WHITE.light && isPale(part) && rough(part) > WHITE.rough,
  );
  if (isWhite) return "full";
  if (isGrown(chin) && (rough(lip) > BEARD.rough || light(lip) < BEARD.darkest || light(jaw) < 0.6))
    return isGrown(throat) && Math.abs(light(throat) - light(chin)) < 0.16 ? "full" : "short";
  const isDark = light(lip) < MOUSTACHE && rough(lip) > BEARD.roughest;
  return isDark || (light(lip) > WHITE.lip && isPale(lip) && rough(lip) > 0) ? "moustache" : "none";
}

/** Reads what can be told of a face. `person` is 1 where people are, at any size of the picture's shape; null for unknown. */
export async function readFaceTraits(raster: Raster, face: Face, person: Plane | null): Promise<FaceTraits> {
  const near = await cropHead(raster, face, null, FEATURES);
  const wide = await cropHead(raster, face, person, HEAD);
  const surfaces = measureFace(near.raster, near.face);
  const { cheeks } = surfaces;
  const parts = findParts(wide.raster, wide.face, wide.person);
  const head = measureHead(wide.raster, wide.face, wide.person, parts, cheeks);
  const turn = measureTurn(face);
  const hangs =
    head.beside > HANGING.wholly ||
    (head.beside > HANGING.beside && head.below > HANGING.below) ||
    (turn < HANGING.turn && head.falls > HANGING.falls);
  return {
    turn: Math.round(turn),
    hair: isBald(head, cheeks, turn) ? "bald" : hangs ? "over-shoulders" : "short",
    hat: isCovered(head),
    glasses: findGlasses(near.raster, near.face),
    beard: readBeard(surfaces),
    skin: fromOklab([cheeks.lightness, cheeks.a, cheeks.b]),
    lipRed: surfaces.lips.a - cheeks.a,
  };
}
