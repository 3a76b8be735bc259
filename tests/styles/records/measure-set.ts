import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import type { PromiseCheck, StylePromise } from "#registry/contract/promise.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { measurePromise } from "../engine/judge-promise.ts";
import { readPixels } from "../engine/measures/pixels.ts";
import { difference } from "../engine/measures/statistics.ts";
import { runOf, type Measured, type Studio } from "../engine/measures/subject.ts";
import { findPhoto, hashPhoto } from "../engine/photos/find-photo.ts";
import { makePicture } from "../engine/studios.ts";
import type { Proven } from "./record-key.ts";

/** Longer side of the set's photographs, in pixels: enough for what the checks measure, and a fifth of the work. */
const SIDE = 512;
/** Sides at which a result is held against its photo. */
const CHANGE_SIDES = { width: 96, height: 96 };
/** Digits that are kept of a number: more would be noise of the last bit. */
const DIGITS = 6;

/**
 * What became of a photograph of the set, which `photo` stands for by its bytes: how far it was changed, and what each
 * portable check gave; or why it was refused.
 */
export type SetOutcome = { photo: string } & ({ change: number; checks: Measured[] } | { refused: string });

/** A number as records keep it. */
export const roundNumber = (value: number): number => Number(value.toPrecision(DIGITS));

/** What a measure gave, as records keep it. */
export function roundMeasured(measured: Measured): Measured {
  if (measured === null) return null;
  return typeof measured === "number" ? roundNumber(measured) : measured.map(roundNumber);
}

/** Measures that speak of other runs, of photos that they name themselves, or of shape and size alone. */
const ELSEWHERE: ReadonlySet<PromiseCheck["measure"]> = new Set([
  "variety",
  "skin",
  "repairs",
  "ratio",
  "megapixels",
  "enlargement",
]);
const PLACES = ["on", "region", "photoRegion", "than"];

/** The checks of a promise that hold of any photograph: they name no place in one, and no other run. */
export const portableChecks = ({ checks }: StylePromise): PromiseCheck[] =>
  checks.filter(
    (check) => !ELSEWHERE.has(check.measure) && PLACES.every((key) => Reflect.get(check, key) === undefined),
  );

/** The promise over one photograph, which takes the last place and is damaged as the one that it replaces. */
function moveTo(name: string, promise: StylePromise): StylePromise {
  const [last = "", ...before] = [...promise.photos].reverse();
  const [, damage] = last.split(":");
  const photos = [...before.reverse(), damage === undefined ? name : `${name}:${damage}`];
  return { ...promise, photos, size: "1K", checks: portableChecks(promise) };
}

/** A tool whose pictures are as small as the photographs, where it has no canvas or scale of its own. */
function shrinkTool(tool: ServerTool): ServerTool {
  const { manifest } = tool;
  const hasOwn = manifest.scale !== undefined || manifest.providers.local.canvas !== undefined;
  return hasOwn ? tool : { ...tool, manifest: { ...manifest, scale: 1 } };
}

const readSmall = async (name: string): Promise<Buffer> =>
  sharp(await findPhoto(name))
    .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg({ quality: 92 })
    .toBuffer();

async function measureOne(name: string, promise: StylePromise, studio: Studio): Promise<SetOutcome> {
  const own = moveTo(name, promise);
  const run = runOf(own);
  const photo = hashPhoto(name);
  try {
    const result = await studio.make(run);
    const photos = await studio.photosOf(run);
    const [after, before] = await Promise.all(
      [result, photos.at(-1) ?? result].map((picture) => readPixels(picture, CHANGE_SIDES)),
    );
    const change = after && before ? difference(before.data, after.data) : 0;
    const checks = await measurePromise(own, { ...studio, make: async () => result });
    return { photo, change: roundNumber(change), checks: checks.map(roundMeasured) };
  } catch (error) {
    if (!isAppError(error) || error.code !== "PHOTO_UNSUITABLE") throw error;
    return { photo, refused: error.messageKey };
  }
}

/** Measures what a style makes of photographs of the set, by their names. */
export async function measureSet(
  { provider, findFaces }: { provider: Provider; findFaces: Studio["findFaces"] },
  { tool, promise }: Proven,
  names: readonly string[],
): Promise<Record<string, SetOutcome>> {
  const small = shrinkTool(tool);
  const studio: Studio = {
    findFaces,
    photosOf: ({ photos }) => Promise.all(photos.map(readSmall)),
    make: async (run) =>
      (await makePicture(provider, small, await Promise.all(run.photos.map(readSmall)), run)).bytes,
  };
  const outcomes = names.map(async (name): Promise<[string, SetOutcome]> => [
    name,
    await measureOne(name, promise, studio),
  ]);
  return Object.fromEntries(await Promise.all(outcomes));
}
