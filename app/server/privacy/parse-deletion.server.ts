import { z } from "zod";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { uploadKeyOf } from "~/server/generate/records/file-address.ts";

/** Most things one request may delete. */
const MOST = 200;

const Ids = z
  .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/))
  .min(1)
  .max(MOST);
const Addresses = z.array(z.string().max(2_000)).min(1).max(MOST);
const Body = z.union([
  z.object({ generationIds: Ids }).strict(),
  z.object({ uploads: z.unknown() }).strict(),
]);

/** What a person wants deleted: generations by id, or photos by storage key. */
export type DeletionRequest = { generationIds: string[] } | { uploadKeys: string[] };

/**
 * Reads the body of a deletion.
 * @throws AppError INVALID_INPUT; NOT_FOUND for an address that is none of our uploads.
 */
export function parseDeletion(body: unknown, origin: string, baseUrl: string | undefined): DeletionRequest {
  const parsed = Body.safeParse(body);
  if (!parsed.success) throw new AppError("INVALID_INPUT");
  if ("generationIds" in parsed.data) return parsed.data;
  return { uploadKeys: readUploadKeys(parsed.data.uploads, origin, baseUrl) };
}

/**
 * The storage keys of uploads that are named by their public addresses.
 * @throws AppError INVALID_INPUT; NOT_FOUND for an address that is none of our uploads.
 */
export function readUploadKeys(value: unknown, origin: string, baseUrl: string | undefined): string[] {
  const parsed = Addresses.safeParse(value);
  if (!parsed.success) throw new AppError("INVALID_INPUT");
  const origins = baseUrl === undefined ? [origin] : [origin, new URL(baseUrl).origin];
  return parsed.data.map((address) => {
    const key = uploadKeyOf(address, origins);
    if (key === null) throw new AppError("NOT_FOUND");
    return key;
  });
}
