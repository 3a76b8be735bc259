import type { ServerTool } from "#registry/contract/compiled.ts";
import { scaleOf } from "#registry/contract/scale.ts";
import { AppError } from "~/errors/app-error.ts";
import type { OwnedPhoto } from "~/storage/uploads.ts";
import { isOurAddress, uploadKeyOf } from "./file-address.ts";
import type { Values } from "./parse-values.server.ts";
import { canScale, mostScaleOf } from "./picture-bounds.ts";
import type { GenerateContext } from "./pipeline-context.ts";

/** How long looking at the photos may take, in milliseconds. */
export const INSPECT_DEADLINE_MS = 60_000;

/**
 * Reads the request's photos, which must be the viewer's own uploads, and has the provider look at those that the tool
 * uses; the others count no further. The picture at
 * an address that the form asked for is fetched and becomes such an upload.
 * @throws AppError FOREIGN_IMAGE, PHOTO_UNSUITABLE, CONTENT_REFUSED or BUSY; INVALID_INPUT, UNSUPPORTED_TYPE or
 * FILE_TOO_LARGE for what lies at an address, INVALID_INPUT for a photo that is too large to be made larger still.
 */
export async function checkUploads(
  tool: ServerTool,
  values: Pick<Values, "photos" | "address" | "all">,
  context: GenerateContext,
): Promise<OwnedPhoto[]> {
  const { deps } = context;
  const photos = (await readPhotos(values.photos, context)).slice(0, tool.manifest.photos.uses);
  if (values.address !== undefined) photos.push(await readAddress(values.address, context));
  if (photos.length === 0) return [];
  checkScale(tool, values, photos);
  const bytes = photos.map((photo) => photo.bytes);
  await deps.provider.inspect(bytes, tool, { deadlineMs: INSPECT_DEADLINE_MS });
  return photos;
}

async function readPhotos(
  addresses: readonly string[],
  { viewer, origin, now, deps }: GenerateContext,
): Promise<OwnedPhoto[]> {
  if (addresses.length === 0) return [];
  const keys = addresses.map((address) => {
    const key = uploadKeyOf(address, originsOf(origin, deps));
    if (key === null) throw new AppError("FOREIGN_IMAGE");
    return key;
  });
  const owned = await deps.uploads.readOwned([...new Set(keys)], viewer, now());
  return keys.map((key) => {
    const photo = owned.find((candidate) => candidate.key === key);
    if (!photo) throw new AppError("FOREIGN_IMAGE");
    return photo;
  });
}

/** An address of ours is an upload of the viewer and never fetched; any other is, under guard. */
async function readAddress(address: string, context: GenerateContext): Promise<OwnedPhoto> {
  const { viewer, origin, now, deps } = context;
  if (isOurAddress(address, originsOf(origin, deps))) {
    const [photo] = await readPhotos([address], context);
    if (!photo) throw new AppError("FOREIGN_IMAGE");
    return photo;
  }
  return deps.uploads.adopt(await deps.fetchPicture(address), viewer, now());
}

const originsOf = (origin: string, { baseUrl }: GenerateContext["deps"]): string[] =>
  baseUrl === undefined ? [origin] : [origin, new URL(baseUrl).origin];

/** Refuses before anything is held what could not be delivered. */
function checkScale(
  { manifest }: ServerTool,
  { all }: Pick<Values, "all">,
  photos: readonly OwnedPhoto[],
): void {
  const scale = scaleOf(manifest, all);
  const tooLarge = scale !== null && photos.find((photo) => !canScale(photo, scale));
  if (tooLarge)
    throw new AppError("INVALID_INPUT", {
      message: "tooLargeToScale",
      params: { max: mostScaleOf(tooLarge) },
    });
}
