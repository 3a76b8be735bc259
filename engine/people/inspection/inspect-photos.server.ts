import { AppError } from "#registry/contract/errors/app-error.ts";
import { moveFace, type Face } from "../../core/face/face.ts";
import type { Models } from "../../core/models/models.server.ts";
import { LEAST_PERSON } from "../find-people.ts";
import { readPhoto, readPhotoSize } from "../../core/raster/raster-io.server.ts";
import { coveredShare } from "../../core/raster/regions.ts";
import type { Raster } from "../../core/raster/raster.ts";
import { checkRequirements, type PhotoFacts, type Wanted } from "./requirements.ts";

/** Plain data, so that it can cross to another process. */
export interface InspectionJob {
  photos: Uint8Array[];
  wanted: Wanted;
}

export interface InspectionResult {
  /** Per photo, its faces in shares of width and height; null when they were not looked for. */
  faces: (Face[] | null)[];
}

/** Pixels on the longer side at which photos are looked at. */
const LOOK_SIDE = 1280;
/** From here on a picture is refused. Portraits, beaches and cats among the samples reach 0.11 at most. */
const UNSAFE_FROM = 0.85;

/**
 * Looks at photos before anything is charged: sizes, faces, persons, and whether they are clearly pornographic.
 * @throws AppError PHOTO_UNSUITABLE, CONTENT_REFUSED.
 */
export async function inspectPhotos(
  { photos, wanted }: InspectionJob,
  models: Models,
): Promise<InspectionResult> {
  const facts: PhotoFacts[] = [];
  const found: (Face[] | null)[] = [];
  for (const [index, bytes] of photos.entries()) {
    const size = await readSize(bytes, index + 1);
    const raster = await readPhoto(bytes, { width: LOOK_SIDE, height: LOOK_SIDE, fit: "inside" });
    const unsafe = (await (await models.unsafeContent())?.rate(raster)) ?? 0;
    if (unsafe >= UNSAFE_FROM) throw new AppError("CONTENT_REFUSED");
    const isUsed = index < (wanted.uses ?? photos.length);
    const finder = wanted.faces && isUsed ? await models.faces() : null;
    const faces = finder === null ? null : await finder.find(raster);
    const person = wanted.person && isUsed ? await showsPerson(raster, models) : null;
    facts.push({ ...size, faces: faces === null ? null : faces.length, person });
    found.push(
      faces &&
        faces.map((face) => moveFace(face, ({ x, y }) => ({ x: x / raster.width, y: y / raster.height }))),
    );
  }
  checkRequirements(facts, wanted);
  return { faces: found };
}

/** Whether a person can be told from the background; null when this machine cannot look. */
async function showsPerson(raster: Raster, models: Models): Promise<boolean | null> {
  const segmenter = await models.person();
  return segmenter === null ? null : coveredShare(await segmenter.segment(raster)) >= LEAST_PERSON;
}

async function readSize(bytes: Uint8Array, photo: number): Promise<{ width: number; height: number }> {
  try {
    return await readPhotoSize(bytes);
  } catch (cause) {
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.unreadable", params: { photo }, cause });
  }
}
