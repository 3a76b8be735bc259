import { createHash } from "node:crypto";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { canScale, mostScaleOf, scaleOf } from "#registry/contract/scale.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { OwnedPhoto, Uploads } from "~/server/files/storage/uploads/uploads.ts";
import { isOurAddress, photoKeyOf } from "../records/file-address.ts";
import type { Values } from "./parse-values.server.ts";
import type { GenerateContext } from "../pipeline-context.ts";

/** Who reads photos, and where they lie. */
interface PhotoContext extends Pick<GenerateContext, "viewer" | "origin" | "now"> {
  deps: Pick<GenerateContext["deps"], "baseUrl"> & { uploads: Pick<Uploads, "readOwned"> };
}

/** How long looking at the photos may take, in milliseconds. */
const INSPECT_DEADLINE_MS = 60_000;

/**
 * Reads the request's photos, which must be the viewer's own uploads and results or samples of ours, and has the provider look at those that the tool
 * uses; the others count no further. The picture at an address that the form asked for is fetched and becomes such an
 * upload. A refusal names the photo, from 1, or the field of the address.
 * @throws AppError FOREIGN_IMAGE, PHOTO_UNSUITABLE, CONTENT_REFUSED or BUSY; INVALID_INPUT, UNSUPPORTED_TYPE or
 * FILE_TOO_LARGE for what lies at an address, INVALID_INPUT for a photo that is too large to be made larger still.
 */
export async function checkUploads(
  tool: ServerTool,
  values: Pick<Values, "photos" | "address" | "all">,
  context: GenerateContext,
): Promise<OwnedPhoto[]> {
  const { deps } = context;
  const photos = (await readOwnPhotos(values.photos, context)).slice(0, tool.manifest.photos.uses);
  if (values.address !== undefined) photos.push(await readAddress(values.address, tool, context));
  if (photos.length === 0) return [];
  checkScale(tool, values, photos);
  if (tool.manifest.photos.differ) refuseTwins(photos);
  const bytes = photos.map((photo) => photo.bytes);
  await deps.provider.inspect(bytes, tool, {
    deadlineMs: INSPECT_DEADLINE_MS,
    owner: context.viewer.id,
  });
  return photos;
}

/**
 * Reads photos by their addresses, in that order.
 * @throws AppError FOREIGN_IMAGE, which names the photo from 1, for what is neither the viewer's own nor a sample.
 */
export async function readOwnPhotos(
  addresses: readonly string[],
  { viewer, origin, now, deps }: PhotoContext,
): Promise<OwnedPhoto[]> {
  if (addresses.length === 0) return [];
  const origins = originsOf(origin, deps);
  const keys = addresses.map((address, index) => {
    const key = photoKeyOf(address, origins);
    if (key === null) throw foreignPhoto(whyForeign(address, origins), index + 1);
    return key;
  });
  const different = [...new Set(keys)];
  const owned = await deps.uploads.readOwned(different, viewer, now()).catch((error: unknown) => {
    throw aboutPhoto(error, keys);
  });
  return keys.map((key, index) => {
    const photo = owned[different.indexOf(key)];
    if (!photo) throw foreignPhoto("gone", index + 1);
    return photo;
  });
}

const foreignPhoto = (why: "gone" | "ours" | "elsewhere" | "noAddress", photo: number): AppError =>
  new AppError("FOREIGN_IMAGE", { message: `foreign.${why}`, params: { photo } });

/** What an address is that no upload can have. */
function whyForeign(address: string, origins: readonly string[]): "ours" | "elsewhere" | "noAddress" {
  if (isOurAddress(address, origins)) return "ours";
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? "elsewhere" : "noAddress";
}

/** A refusal of an upload by its key, as one of the request's photo in that place. */
function aboutPhoto(error: unknown, keys: readonly string[]): unknown {
  const photo = isAppError(error) ? keys.indexOf(String(error.params.key)) + 1 : 0;
  if (!isAppError(error) || photo === 0) return error;
  if (error.code === "FOREIGN_IMAGE") return foreignPhoto("gone", photo);
  const { code, messageKey, params, cause } = error;
  return new AppError(code, { message: messageKey, params: { ...params, photo }, cause });
}

/** An address of ours is an upload of the viewer and never fetched; any other is, under guard. */
async function readAddress(
  address: string,
  { fields }: ServerTool,
  context: GenerateContext,
): Promise<OwnedPhoto> {
  const { viewer, origin, now, deps } = context;
  const field = fields.find(({ control }) => control === "address")?.name ?? "";
  try {
    if (!isOurAddress(address, originsOf(origin, deps)))
      return await deps.uploads.adopt(await deps.fetchPicture(address), viewer, now());
    const [photo] = await readOwnPhotos([address], context);
    if (!photo) throw foreignPhoto("gone", 1);
    return photo;
  } catch (error) {
    throw aboutField(error, field);
  }
}

/** A refusal of what lies at an address, as one of the field that asked for it. */
function aboutField(error: unknown, field: string): unknown {
  if (!isAppError(error) || error.status >= 500) return error;
  const { code, messageKey, cause } = error;
  const message =
    code !== "FOREIGN_IMAGE" ? messageKey : messageKey === "foreign.gone" ? "addressGone" : "addressOurs";
  const { photo: _photo, ...params } = error.params;
  return new AppError(code, { message, params: { ...params, field }, cause });
}

/**
 * Refuses the same photo in two places of a tool that asks for different people. They are compared as they are stored: a
 * file that was uploaded twice has two keys.
 */
function refuseTwins(photos: readonly OwnedPhoto[]): void {
  const hashes = photos.map(({ bytes }) => createHash("sha256").update(bytes).digest("hex"));
  const second = hashes.findIndex((hash, index) => hashes.indexOf(hash) < index);
  if (second === -1) return;
  const other = hashes.indexOf(hashes[second] ?? "") + 1;
  throw new AppError("PHOTO_UNSUITABLE", { message: "photo.twin", params: { photo: second + 1, other } });
}

const originsOf = (origin: string, { baseUrl }: PhotoContext["deps"]): string[] =>
  baseUrl === undefined ? [origin] : [origin, new URL(baseUrl).origin];

/** Refuses before anything is held what could not be delivered. */
function checkScale(
  { manifest }: ServerTool,
  { all }: Pick<Values, "all">,
  photos: readonly OwnedPhoto[],
): void {
  const scale = scaleOf(manifest, all);
  if (scale === null) return;
  const index = photos.findIndex((photo) => !canScale(photo, scale));
  const tooLarge = photos[index];
  if (tooLarge)
    throw new AppError("INVALID_INPUT", {
      message: "tooLargeToScale",
      params: { max: mostScaleOf(tooLarge), photo: index + 1 },
    });
}
