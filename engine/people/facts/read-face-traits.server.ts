import type { Face } from "../../core/face/face.ts";
import type { FaceTraits } from "../../core/face/face-traits.ts";
import type { Plane, Raster } from "../../core/raster/raster.ts";
import { fromOklab } from "../../core/segments/oklab.ts";
import { findParts } from "../parts/find-parts.ts";
import { cropHead } from "./crop-head.server.ts";
import { findGlasses } from "./find-glasses.ts";
import {
  chromaOf,
  measureFace,
  measureHead,
  measureTurn,
  type FaceSurfaces,
  type HeadMeasures,
  type Surface,
} from "./measure-head.ts";

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
