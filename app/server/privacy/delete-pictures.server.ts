import { and, eq, inArray, gt, notInArray, or, sql } from "drizzle-orm";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Receipt } from "#registry/contract/wire/receipt.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import type { Db } from "~/server/db/db.ts";
import { copyKeysOf } from "~/server/files/storage/uploads/copy-key.ts";
import { findReceipt, receiptIdOf } from "./receipts.server.ts";
import { removeRecords, type RemovalDeps } from "./remove-records.server.ts";

export { deleteAllOf } from "./delete-all-of.server.ts";

/**
 * Deletes generations of a viewer with their results, and the photos that no other kept result of theirs uses. All of
 * them or none; the same request once more gives the same receipt.
 * @throws AppError NOT_FOUND when one is unknown or somebody else's, STILL_RUNNING when one is not settled.
 */
export async function deleteGenerations(
  ids: readonly string[],
  viewer: Pick<Viewer, "id">,
  deps: RemovalDeps,
  now: Date,
): Promise<Receipt> {
  const wanted = [...new Set(ids)];
  const receiptId = receiptIdOf(viewer.id, "generations", wanted);
  const rows = await deps.db
    .select({ id: generation.id, status: generation.status, photoKeys: generation.photoKeys })
    .from(generation)
    .where(and(inArray(generation.id, wanted), eq(generation.viewerId, viewer.id)));
  if (rows.length < wanted.length) return earlierReceipt(receiptId, viewer, deps);
  if (rows.some(({ status }) => status === "running")) throw new AppError("STILL_RUNNING");
  const outputs = await deps.db
    .select({ key: output.key })
    .from(output)
    .where(inArray(output.generationId, wanted));
  const copies = outputs.flatMap(({ key }) => copyKeysOf(key, viewer, now));
  const photoKeys = [...new Set([...rows.flatMap((row) => row.photoKeys), ...copies])];
  const doomed = {
    viewerId: viewer.id,
    receiptId,
    generationIds: wanted,
    outputKeys: outputs.map(({ key }) => key),
    uploadKeys: await ownUnused(photoKeys, wanted, viewer, deps, now),
  };
  return removeRecords(doomed, deps, now);
}

/**
 * Deletes photos of a viewer; one that a kept result uses stays, because it lives as long as that. The same request
 * once more gives the same receipt.
 * @throws AppError NOT_FOUND when one is unknown or somebody else's; then none is deleted.
 */
export async function deleteUploads(
  keys: readonly string[],
  viewer: Pick<Viewer, "id">,
  deps: RemovalDeps,
  now: Date,
): Promise<Receipt> {
  const wanted = [...new Set(keys)];
  const receiptId = receiptIdOf(viewer.id, "uploads", wanted);
  const rows = await deps.db
    .select({ key: upload.key })
    .from(upload)
    .where(and(inArray(upload.key, wanted), eq(upload.ownerId, viewer.id)));
  if (rows.length < wanted.length) return earlierReceipt(receiptId, viewer, deps);
  const uploadKeys = await ownUnused(wanted, [], viewer, deps, now);
  const doomed = { viewerId: viewer.id, receiptId, generationIds: [], outputKeys: [], uploadKeys };
  return removeRecords(doomed, deps, now);
}

async function earlierReceipt(id: string, viewer: Pick<Viewer, "id">, { db }: RemovalDeps): Promise<Receipt> {
  const earlier = await findReceipt(db, id, viewer.id);
  if (!earlier) throw new AppError("NOT_FOUND");
  return earlier;
}

/** The viewer's own of these photos that nothing but the generations `apart` uses. */
async function ownUnused(
  keys: readonly string[],
  apart: readonly string[],
  viewer: Pick<Viewer, "id">,
  { db }: RemovalDeps,
  now: Date,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const used = await findUsedUploads(db, keys, { viewerId: viewer.id, apart, now });
  const own = await db
    .select({ key: upload.key })
    .from(upload)
    .where(and(inArray(upload.key, [...keys]), eq(upload.ownerId, viewer.id)));
  return own.map(({ key }) => key).filter((key) => !used.has(key));
}

/**
 * Which of these uploads of a viewer are in use: by a result that is kept, or by a generation under way. Those in
 * `apart` don't count.
 */
async function findUsedUploads(
  db: Db,
  keys: readonly string[],
  { viewerId, apart = [], now }: { viewerId: string; apart?: readonly string[]; now: Date },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const wanted = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  const rows = await db
    .select({ photoKeys: generation.photoKeys })
    .from(generation)
    .where(
      and(
        eq(generation.viewerId, viewerId),
        or(
          eq(generation.status, "running"),
          and(eq(generation.status, "succeeded"), gt(generation.expiresAt, now)),
        ),
        apart.length === 0 ? undefined : notInArray(generation.id, [...apart]),
        sql`${generation.photoKeys} ?| array[${wanted}]::text[]`,
      ),
    );
  const used = new Set(rows.flatMap(({ photoKeys }) => photoKeys));
  return new Set(keys.filter((key) => used.has(key)));
}
