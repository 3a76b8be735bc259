import { shareFaces, sortFaces, type Face } from "../../core/face/face.ts";
import type { Models } from "../../core/models/models.server.ts";
import { readPhoto, readPhotoSize, resizeRaster } from "../../core/raster/raster-io.server.ts";
import type { Plane, Raster } from "../../core/raster/raster.ts";
import { coveredShare } from "../../core/raster/regions.ts";
import { toOklab, type Oklab } from "../../core/segments/oklab.ts";
import { type Facts, findSubjectKind } from "./facts.ts";
import { readFaceTraits } from "./read-face-traits.server.ts";

/** Pixels on the longer side at which faces are looked for, and at which people and objects are. */
const LOOK_SIDE = 1280;
const COARSE_SIDE = 512;
/** Faces whose traits are read at once, from the largest; those of a crowd are read where a step asks. */
const MOST_READ = 2;
/** From here on a photo is looked at twice for what is unsafe. Few harmless ones are. */
const DOUBTED_FROM = 0.5;
/** Objects below this score are not believed. */
const LEAST_OBJECT = 0.2;

const shrink = (raster: Raster, side: number): Promise<Raster> => {
  const scale = Math.min(1, side / Math.max(raster.width, raster.height));
  const [width, height] = [raster.width, raster.height].map((of) => Math.max(1, Math.round(of * scale)));
  return resizeRaster(raster, width!, height!);
};

/** How far a picture's colours lie from their mean, in OKLab: next to nothing in black and white, and in an old print's one tint. */
function colorSpread({ data }: Raster): number {
  const color: Oklab = [0, 0, 0];
  const sums = { a: 0, b: 0, aa: 0, bb: 0 };
  const count = Math.max(1, data.length / 3);
  for (let at = 0; at < data.length; at += 3) {
    toOklab(data[at]!, data[at + 1]!, data[at + 2]!, color);
    sums.a += color[1];
    sums.b += color[2];
    sums.aa += color[1] ** 2;
    sums.bb += color[2] ** 2;
  }
  const variance = (sums.aa + sums.bb) / count - (sums.a / count) ** 2 - (sums.b / count) ** 2;
  return Math.sqrt(Math.max(0, variance));
}

function mirror({ width, height, data }: Raster): Raster {
  const mirrored = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 3) {
    const x = (at / 3) % width;
    mirrored.set(data.subarray(at, at + 3), at + 3 * (width - 1 - 2 * x));
  }
  return { width, height, data: mirrored };
}

/**
 * How surely a picture is unsafe, 0 to 1. What the network takes a harmless photo for often goes in the mirror; what it
 * learned stays, since it learned its pictures mirrored, too.
 */
async function rateUnsafe(raster: Raster, models: Models): Promise<number> {
  const detector = await models.unsafeContent();
  const first = (await detector?.rate(raster)) ?? 0;
  if (!detector || first < DOUBTED_FROM) return first;
  return Math.min(first, await detector.rate(mirror(await shrink(raster, COARSE_SIDE))));
}

/** Reads the traits of faces in a picture's pixels. `person` is 1 where people are; null for unknown. */
const readTraits = (raster: Raster, faces: readonly Face[], person: Plane | null): Promise<Face[]> =>
  Promise.all(
    sortFaces(faces).map(async (face, index) =>
      index < MOST_READ ? { ...face, traits: await readFaceTraits(raster, face, person) } : face,
    ),
  );

/**
 * The one reading of a photo. Every network runs once; the same bytes give the same facts.
 * @throws AppError UNSUPPORTED_TYPE for what is no photo
 */
export async function readFacts(photo: Uint8Array, models: Models): Promise<Facts> {
  const size = await readPhotoSize(photo);
  const raster = await readPhoto(photo, { width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside" });
  const coarse = await shrink(raster, COARSE_SIDE);
  const unsafe = await rateUnsafe(raster, models);
  const finder = await models.faces();
  const person = (await (await models.person())?.segment(coarse)) ?? null;
  const found = finder && (await readTraits(raster, await finder.find(raster), person));
  const faces = found && shareFaces(found, raster);
  const objects = (await (await models.objects())?.find(raster, LEAST_OBJECT)) ?? null;
  return {
    width: size.width,
    height: size.height,
    unsafe,
    subject: objects && faces && findSubjectKind(coarse, objects, faces[0] ?? null, colorSpread(coarse)),
    faces,
    person: person && coveredShare(person),
  };
}
