import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError } from "~/errors/app-error.ts";
import type { OwnedPhoto } from "~/storage/uploads.ts";
import { uploadKeyOf } from "./file-address.ts";
import type { GenerateContext } from "./pipeline-context.ts";

/** How long looking at the photos may take, in milliseconds. */
export const INSPECT_DEADLINE_MS = 60_000;

/**
 * Reads the request's photos, which must be the viewer's own uploads, and has the provider look at them.
 * @throws AppError FOREIGN_IMAGE, PHOTO_UNSUITABLE, CONTENT_REFUSED or BUSY.
 */
export async function checkUploads(
  tool: ServerTool,
  addresses: string[],
  context: GenerateContext,
): Promise<OwnedPhoto[]> {
  const { viewer, origin, now, deps } = context;
  if (addresses.length === 0) return [];
  const origins = deps.baseUrl === undefined ? [origin] : [origin, new URL(deps.baseUrl).origin];
  const keys = addresses.map((address) => {
    const key = uploadKeyOf(address, origins);
    if (key === null) throw new AppError("FOREIGN_IMAGE");
    return key;
  });
  const owned = await deps.uploads.readOwned([...new Set(keys)], viewer, now());
  const photos = keys.map((key) => {
    const photo = owned.find((candidate) => candidate.key === key);
    if (!photo) throw new AppError("FOREIGN_IMAGE");
    return photo;
  });
  const bytes = photos.map((photo) => photo.bytes);
  await deps.provider.inspect(bytes, tool, { deadlineMs: INSPECT_DEADLINE_MS });
  return photos;
}
