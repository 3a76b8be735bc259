import { and, inArray, ne } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import type { Storage } from "~/server/files/storage/storage.ts";
import type { Receipt } from "#registry/contract/wire/receipt.ts";
import { writeReceipt } from "./receipts.server.ts";

/** Files that are removed at the same time. */
const AT_ONCE = 20;

export interface Doomed {
  viewerId: string;
  receiptId: string;
  generationIds: readonly string[];
  outputKeys: readonly string[];
  uploadKeys: readonly string[];
}

export interface RemovalDeps {
  db: Db;
  storage: Pick<Storage, "remove">;
  /** Who may remember what was read of photos. */
  provider?: { forget?(owner: string): void };
}

/**
 * Removes the files, then all records and with them the receipt, or none: a failure in between leaves records by which
 * the same can be asked for again.
 */
export async function removeRecords(
  { viewerId, receiptId, generationIds, outputKeys, uploadKeys }: Doomed,
  { db, storage, provider }: RemovalDeps,
  now: Date,
): Promise<Receipt> {
  if (uploadKeys.length > 0) provider?.forget?.(viewerId);
  const files = [...outputKeys, ...uploadKeys];
  for (let at = 0; at < files.length; at += AT_ONCE)
    await Promise.all(files.slice(at, at + AT_ONCE).map((key) => storage.remove(key)));
  return db.transaction(async (tx) => {
    const ids = [...generationIds];
    const results =
      ids.length === 0
        ? []
        : await tx.delete(output).where(inArray(output.generationId, ids)).returning({ key: output.key });
    const settled = and(inArray(generation.id, ids), ne(generation.status, "running"));
    const generations =
      ids.length === 0 ? [] : await tx.delete(generation).where(settled).returning({ id: generation.id });
    const keys = [...uploadKeys];
    const uploads =
      keys.length === 0
        ? []
        : await tx.delete(upload).where(inArray(upload.key, keys)).returning({ key: upload.key });
    const deleted = {
      generations: generations.length,
      results: results.length,
      uploads: uploads.length,
    };
    return writeReceipt(tx, { id: receiptId, viewerId, deleted, now });
  });
}
