import sharp from "sharp";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import type { PromiseCheck, StylePromise } from "#registry/contract/promise.ts";
import type { PhotoNeed } from "#registry/contract/photo-need.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { GRADED } from "../../fixtures/photos/photo-set.ts";
import type { PersonTruth, PhotoTruth } from "../../fixtures/photos/photo-truth.ts";
import { measurePromise } from "../engine/judge-promise.ts";
import { readPixels } from "../engine/measures/pixels.ts";
import { difference } from "../engine/measures/statistics.ts";
import { runOf, type Measured, type Studio } from "../engine/measures/subject.ts";
import { findPhoto } from "../engine/photos/find-photo.ts";
import { makePicture } from "../engine/studios.ts";
import type { Proven } from "./record-key.ts";

/** Longer side of the set's photographs, in pixels: enough for what the checks measure, and a fifth of the work. */
const SIDE = 512;
/** Sides at which a result is held against its photo. */
const CHANGE_SIDES = { width: 96, height: 96 };
/** Degrees that a head may be turned so that a style which asks for a face has to take it. */
const MOST_TURNED = 45;

/** What became of a photograph of the set: how far it was changed, and what each portable check gave; or why it was refused. */
export type SetOutcome = { change: number; checks: Measured[] } | { refused: string };

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

/** Whether somebody is as a style needs people to be: whom it names as refused it owes nothing. */
function meetsNeed({ bald, head, hair, turned }: PersonTruth, need: PhotoNeed): boolean {
  switch (need.is) {
    case "human":
      return true;
    case "not-bald":
      return !bald;
    case "no-hat":
      return head === "bare" || head === "wreath";
    case "hair-above-shoulders":
      return hair !== "shoulders" && hair !== "long";
    case "turned-under":
      return turned < need.degrees;
  }
}

/** Whether a style owes a picture of a photograph, by what it asks for and what somebody sees who looks. */
export function isOwed(photo: PhotoTruth, { manifest }: ServerTool, others: number): boolean {
  const { faces, person, needs = [] } = manifest.photos;
  if (!faces?.min && !person) return true;
  if (photo.kind !== "human" || photo.person.turned > MOST_TURNED) return false;
  if (!needs.every((need) => meetsNeed(photo.person, need))) return false;
  const seen = photo.people + (faces?.across === "all" ? others : 0);
  return seen >= (faces?.min ?? 0) && seen <= (faces?.max ?? Infinity);
}

/** The promise over one photograph, which takes the last place and is damaged as the one that it replaces. */
function moveTo({ name }: PhotoTruth, promise: StylePromise): StylePromise {
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

async function measureOne(promise: StylePromise, studio: Studio): Promise<SetOutcome> {
  const run = runOf(promise);
  try {
    const result = await studio.make(run);
    const photos = await studio.photosOf(run);
    const [after, before] = await Promise.all(
      [result, photos.at(-1) ?? result].map((picture) => readPixels(picture, CHANGE_SIDES)),
    );
    const change = after && before ? difference(before.data, after.data) : 0;
    return { change, checks: await measurePromise(promise, { ...studio, make: async () => result }) };
  } catch (error) {
    if (!isAppError(error) || error.code !== "PHOTO_UNSUITABLE") throw error;
    return { refused: error.messageKey };
  }
}

/** Measures what a style makes of every photograph of the set that it owes a picture of; by the photograph's name. */
export async function measureSet(
  { provider, findFaces }: { provider: Provider; findFaces: Studio["findFaces"] },
  { tool, promise }: Proven,
): Promise<Record<string, SetOutcome>> {
  if (!tool.fields.some(({ control }) => control === "photos")) return {};
  const small = shrinkTool(tool);
  const studio: Studio = {
    findFaces,
    photosOf: ({ photos }) => Promise.all(photos.map(readSmall)),
    make: async (run) =>
      (await makePicture(provider, small, await Promise.all(run.photos.map(readSmall)), run)).bytes,
  };
  const owed = GRADED.filter((photo) => isOwed(photo, tool, promise.photos.length - 1));
  const outcomes = owed.map(async (photo): Promise<[string, SetOutcome]> => [
    photo.name,
    await measureOne(moveTo(photo, promise), studio),
  ]);
  return Object.fromEntries(await Promise.all(outcomes));
}
