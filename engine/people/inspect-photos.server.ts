import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Models } from "../core/models/models.server.ts";
import { readPhotoSize } from "../core/raster/raster-io.server.ts";
import type { Facts } from "./facts/facts.ts";
import { readFacts } from "./facts/read-facts.server.ts";
import { checkRequirements, type Wanted } from "./requirements.ts";

/** Plain data, so that it can cross to another process. */
export interface InspectionJob {
  photos: Uint8Array[];
  wanted: Wanted;
  /** Readings of these photos by their places, null or left out where nobody has read. */
  known?: readonly (Facts | null)[];
}

export interface InspectionResult {
  /** The reading of each photo. */
  facts: Facts[];
}

/**
 * Looks at photos before anything is charged: sizes, who is there, and whether they are clearly pornographic.
 * @throws AppError PHOTO_UNSUITABLE, CONTENT_REFUSED, UNSUPPORTED_TYPE.
 */
export async function inspectPhotos(
  { photos, wanted, known = [] }: InspectionJob,
  models: Models,
): Promise<InspectionResult> {
  const facts: Facts[] = [];
  for (const [index, bytes] of photos.entries())
    facts.push(known[index] ?? (await readOne(bytes, index + 1, models)));
  checkRequirements(facts, wanted);
  return { facts };
}

async function readOne(bytes: Uint8Array, photo: number, models: Models): Promise<Facts> {
  try {
    await readPhotoSize(bytes);
  } catch (cause) {
    throw new AppError("PHOTO_UNSUITABLE", { message: "photo.unreadable", params: { photo }, cause });
  }
  return readFacts(bytes, models);
}
