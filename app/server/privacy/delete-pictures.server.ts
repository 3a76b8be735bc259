import { and, eq, gt, inArray, ne, notInArray, or, sql } from "drizzle-orm";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { deletionRequest } from "#registry/contract/wire/requests.ts";
import type { Receipt } from "#registry/contract/wire/responses.ts";
import type { Db } from "~/server/db/db.ts";
import { generation, idempotencyClaim, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/files.ts";
import type { Storage } from "~/server/files/storage/storage.ts";
import { copyKeysOf } from "~/server/files/storage/uploads/own-uploads.server.ts";
import { settleFailure } from "~/server/generate/outcome/settle.server.ts";
import type { PipelineDeps } from "~/server/generate/pipeline-context.ts";
import { uploadKeyOf } from "~/server/generate/records/file-address.ts";
import { createStepClock } from "~/server/generate/spans.ts";
import type { Viewer } from "~/server/viewer.ts";
import { farewellReceiptId, findReceipt, receiptIdOf, writeReceipt } from "./receipts.server.ts";

/** What a person wants deleted: generations by id, or photos by storage key. */
type DeletionRequest = { generationIds: string[] } | { uploadKeys: string[] };

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

/** The viewer's own of these photos that no kept result and no generation under way but those `apart` uses. */
async function ownUnused(
  keys: readonly string[],
  apart: readonly string[],
  viewer: Pick<Viewer, "id">,
  { db }: RemovalDeps,
  now: Date,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const wanted = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  );
  const isKept = and(eq(generation.status, "succeeded"), gt(generation.expiresAt, now));
  const using = await db
    .select({ photoKeys: generation.photoKeys })
    .from(generation)
    .where(
      and(
        eq(generation.viewerId, viewer.id),
        or(eq(generation.status, "running"), isKept),
        notInArray(generation.id, [...apart]),
        sql`${generation.photoKeys} ?| array[${wanted}]::text[]`,
      ),
    );
  const used = new Set(using.flatMap(({ photoKeys }) => photoKeys));
  const own = await db
    .select({ key: upload.key })
    .from(upload)
    .where(and(inArray(upload.key, [...keys]), eq(upload.ownerId, viewer.id)));
  return own.map(({ key }) => key).filter((key) => !used.has(key));
}

/** A request that was under way may record one more generation or upload; it has ended long before so many looks. */
const MAX_ROUNDS = 10;

/**
 * Deletes every picture and photo of a viewer, with their records. Generations under way are ended first and their
 * credits returned. Safe to repeat. Whoever calls it has made sure that the viewer can't ask for new ones.
 */
export async function deleteAllOf(viewerId: string, deps: PipelineDeps, now: Date): Promise<Receipt> {
  await endRunning(viewerId, deps, now);
  let receipt = await removeRecords(await findAll(viewerId, deps), deps, now);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await endRunning(viewerId, deps, now);
    const left = await findAll(viewerId, deps);
    if (left.generationIds.length + left.uploadKeys.length === 0) {
      await deps.db.delete(idempotencyClaim).where(eq(idempotencyClaim.viewerId, viewerId));
      return receipt;
    }
    receipt = await removeRecords(left, deps, now);
  }
  invariant(false, "a viewer who is being deleted makes no new pictures");
}

async function endRunning(viewerId: string, deps: PipelineDeps, now: Date): Promise<void> {
  const running = and(eq(generation.viewerId, viewerId), eq(generation.status, "running"));
  for (const row of await deps.db.select().from(generation).where(running)) {
    if (row.runRef !== null) await deps.provider.cancel(row.runRef);
    const reason = new AppError("PROVIDER_FAILED", { message: "interrupted" });
    await settleFailure(
      row,
      reason,
      createStepClock(() => now, row.timings),
      { now: () => now, deps },
    );
  }
}

async function findAll(viewerId: string, { db }: PipelineDeps): Promise<Doomed> {
  const generations = await db
    .select({ id: generation.id })
    .from(generation)
    .where(eq(generation.viewerId, viewerId));
  const outputs = await db
    .select({ key: output.key })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(eq(generation.viewerId, viewerId));
  const uploads = await db.select({ key: upload.key }).from(upload).where(eq(upload.ownerId, viewerId));
  return {
    viewerId,
    receiptId: farewellReceiptId(viewerId),
    generationIds: generations.map(({ id }) => id),
    outputKeys: outputs.map(({ key }) => key),
    uploadKeys: uploads.map(({ key }) => key),
  };
}

/** Files that are removed at the same time. */
const AT_ONCE = 20;

interface Doomed {
  viewerId: string;
  receiptId: string;
  generationIds: readonly string[];
  outputKeys: readonly string[];
  uploadKeys: readonly string[];
}

interface RemovalDeps {
  db: Db;
  storage: Pick<Storage, "remove">;
  /** Who may remember what was read of photos. */
  provider?: { forget?(owner: string): void };
}

/**
 * Removes the files, then all records and with them the receipt, or none: a failure in between leaves records by which
 * the same can be asked for again.
 */
async function removeRecords(
  { viewerId, receiptId, generationIds, outputKeys, uploadKeys }: Doomed,
  { db, storage, provider }: RemovalDeps,
  now: Date,
): Promise<Receipt> {
  if (uploadKeys.length > 0) provider?.forget?.(viewerId);
  const files = [...outputKeys, ...uploadKeys];
  for (let at = 0; at < files.length; at += AT_ONCE)
    await Promise.all(files.slice(at, at + AT_ONCE).map((key) => storage.remove(key)));
  return db.transaction(async (tx) => {
    const results = await tx
      .delete(output)
      .where(inArray(output.generationId, [...generationIds]))
      .returning({ key: output.key });
    const settled = and(inArray(generation.id, [...generationIds]), ne(generation.status, "running"));
    const generations = await tx.delete(generation).where(settled).returning({ id: generation.id });
    const uploads = await tx
      .delete(upload)
      .where(inArray(upload.key, [...uploadKeys]))
      .returning({ key: upload.key });
    const deleted = {
      generations: generations.length,
      results: results.length,
      uploads: uploads.length,
    };
    return writeReceipt(tx, { id: receiptId, viewerId, deleted, now });
  });
}
