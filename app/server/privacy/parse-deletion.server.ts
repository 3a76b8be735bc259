import { AppError } from "#registry/contract/errors/app-error.ts";
import { deletionRequest } from "#registry/contract/wire/requests.ts";
import { uploadKeyOf } from "~/server/generate/records/file-address.ts";

/** What a person wants deleted: generations by id, or photos by storage key. */
export type DeletionRequest = { generationIds: string[] } | { uploadKeys: string[] };

/**
 * Reads the body of a deletion.
 * @throws AppError INVALID_INPUT; NOT_FOUND for an address that is none of our uploads.
 */
export function parseDeletion(body: unknown, origin: string, baseUrl: string | undefined): DeletionRequest {
  const parsed = deletionRequest.safeParse(body);
  if (!parsed.success) throw new AppError("INVALID_INPUT");
  if ("generationIds" in parsed.data) return parsed.data;
  return { uploadKeys: uploadKeysOf(parsed.data.uploads, origin, baseUrl) };
}

/**
 * The storage keys of uploads that are named by their public addresses.
 * @throws AppError NOT_FOUND for an address that is none of our uploads.
 */
export function uploadKeysOf(
  addresses: readonly string[],
  origin: string,
  baseUrl: string | undefined,
): string[] {
  const origins = baseUrl === undefined ? [origin] : [origin, new URL(baseUrl).origin];
  return addresses.map((address) => {
    const key = uploadKeyOf(address, origins);
    if (key === null) throw new AppError("NOT_FOUND");
    return key;
  });
}
