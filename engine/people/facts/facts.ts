import { type Face, centreOf, type Box, type Point } from "../../core/face/face.ts";
import type { FoundObject } from "../../core/models/object-finder.server.ts";
import type { Raster } from "../../core/raster/raster.ts";
import { oklabOf } from "../../core/segments/oklab.ts";

/** What a photo is of: a being, a likeness of one, or neither. */
type Subject = "human" | "animal" | "statue" | "drawing" | "doll" | "thing";

/**
 * One reading of a photo: plain data that can cross processes. A reading tells about a person's body: it is kept in
 * memory as briefly as its photo needs it, and neither logged nor written anywhere.
 */
export interface Facts {
  /** The photo's own pixels, upright. */
  width: number;
  height: number;
  /** How surely the picture is pornographic, 0 to 1; 0 where this machine cannot look. */
  unsafe: number;
  /** What the photo is of; null where this machine cannot look. */
  subject: Subject | null;
  /** Every face with its traits, largest first, in shares of width and height; null where this machine cannot look. */
  faces: readonly Face[] | null;
  /** Share of the picture that the people in it cover; null where this machine cannot look. */
  person: number | null;
}

/** Places in the list of the 80 classes of COCO, from 0: a person, the animals from bird to giraffe, a teddy bear. */
const PERSON = 0;
const ANIMALS = { from: 14, to: 23 } as const;
const TEDDY = 77;
/** Scores from which an animal, and a person without a face, are believed. */
const LEAST_ANIMAL = 0.25;
const LEAST_PERSON = 0.3;
/** Share of a picture that an animal, or a person without a face, covers at least where it is of them: far cars and windows are taken for people. */
const LEAST_COVER = 0.03;
/** A face that is less certain than this, in a picture with as little of a person, is a likeness. */
const LIKENESS = { face: 0.73, person: 0.4 } as const;
/** Neighbouring pixels that differ by no more than this are one flat colour; a drawing's are, but for this share. */
const FLAT = { step: 1, share: 0.55 } as const;

/** Stone has less colour than this, and lips as red as its cheeks, in a picture whose colours lie this far apart. */
const STONE = { chroma: 0.022, lips: 0.006, spread: 0.01 } as const;

const isAnimal = ({ kind, score }: FoundObject): boolean =>
  kind >= ANIMALS.from && kind <= ANIMALS.to && score >= LEAST_ANIMAL;

const surest = (objects: readonly FoundObject[]): number =>
  objects.reduce((most, { score }) => Math.max(most, score), 0);

const covers = ({ width, height }: Box): number => width * height;

const lies = ({ x, y }: Point, { left, top, width, height }: Box): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** Whether a picture consists of flat colours, apart from the one that is most of it: a photo cut out of its background is none. */
export function isFlat({ data, width, height }: Raster): boolean {
  const counts = new Map<number, number>();
  const keyAt = (at: number) => (data[at]! >> 3) * 1024 + (data[at + 1]! >> 3) * 32 + (data[at + 2]! >> 3);
  for (let at = 0; at < data.length; at += 3) counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1);
  const [ground] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [-1, 0]);
  let [flat, whole] = [0, 1];
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = (y * width + x) * 3;
      if (keyAt(at) === ground) continue;
      whole += 1;
      const isSame = [0, 1, 2].every(
        (channel) =>
          Math.abs(data[at + channel]! - data[at + channel - 3]!) <= FLAT.step &&
          Math.abs(data[at + channel]! - data[at + channel - width * 3]!) <= FLAT.step,
      );
      if (isSame) flat += 1;
    }
  }
  return whole > width * height * 0.02 && flat / whole > FLAT.share;
}

/** Whether a face in a picture with colours has none of living skin, on cheeks and lips alike. */
function isStone({ traits }: Face, spread: number): boolean {
  if (!traits || spread < STONE.spread) return false;
  const [, a, b] = oklabOf(traits.skin);
  return Math.hypot(a, b) < STONE.chroma && traits.lipRed < STONE.lips;
}

/**
 * Tells what a photo is of, from the objects in it and its largest face, both in shares of width and height.
 * @param spread how far the picture's colours lie apart: stone is told from skin in a picture that has some
 */
export function findSubjectKind(
  raster: Raster,
  objects: readonly FoundObject[],
  face: Face | null,
  spread: number,
): Subject {
  const middle = face && centreOf(face.points);
  const here = objects.filter(({ box }) => (middle ? lies(middle, box) : covers(box) >= LEAST_COVER));
  const person = surest(here.filter(({ kind }) => kind === PERSON));
  const animal = surest(here.filter(isAnimal));
  if (animal > person) return "animal";
  if (surest(here.filter(({ kind }) => kind === TEDDY)) > person) return "doll";
  if (face === null) {
    if (isFlat(raster)) return "drawing";
    return person >= LEAST_PERSON ? "human" : "thing";
  }
  if (face.score < LIKENESS.face && person < LIKENESS.person) return isFlat(raster) ? "drawing" : "doll";
  return isStone(face, spread) ? "statue" : "human";
}
