import { and, asc, eq, inArray, lte, ne } from "drizzle-orm";
import type { Db } from "~/db/database.server.ts";
import { generation, output } from "~/db/schema/generations.ts";
import { upload } from "~/db/schema/uploads.ts";
import type { Sweep } from "./sweeper.server.ts";

/** Records per run; what is left is the next run's. */
const BATCH = 200;
const HOUR_MS = 3_600_000;
/** A file without a record is left alone for so long: its record may be on its way. */
const ORPHAN_AGE_MS = 24 * HOUR_MS;

export interface FileSweepParts {
  db: Db;
  /** Removes a stored file; one that is gone already is no error. */
  removeFile(key: string): Promise<void>;
  /** Removes uploads, file first. */
  removeUploads(keys: readonly string[]): Promise<void>;
  /** Every stored file. */
  listFiles(): AsyncIterable<{ key: string; writtenAt: Date }>;
}

/** Deletes what has outlived its keeping: file first, so that a failure in between leaves a record to try again by. */
export const fileSweeps = ({ db, removeFile, removeUploads, listFiles }: FileSweepParts): Sweep[] => [
  {
    name: "expired uploads",
    async run(now) {
      const rows = await db
        .select({ key: upload.key })
        .from(upload)
        .where(lte(upload.expiresAt, now))
        .orderBy(asc(upload.expiresAt))
        .limit(BATCH);
      await removeUploads(rows.map(({ key }) => key));
      return rows.length;
    },
  },
  {
    name: "expired results",
    async run(now) {
      const rows = await db
        .select({ key: output.key })
        .from(output)
        .where(lte(output.expiresAt, now))
        .orderBy(asc(output.expiresAt))
        .limit(BATCH);
      const keys = rows.map(({ key }) => key);
      await Promise.all(keys.map((key) => removeFile(key)));
      if (keys.length > 0) await db.delete(output).where(inArray(output.key, keys));
      return keys.length;
    },
  },
  {
    name: "expired generations",
    async run(now) {
      const lapsed = and(lte(generation.expiresAt, now), ne(generation.status, "running"));
      const rows = await db
        .select({ id: generation.id, key: output.key })
        .from(generation)
        .leftJoin(output, eq(output.generationId, generation.id))
        .where(lapsed)
        .limit(BATCH);
      // One with files left is the next run's: its results go first.
      const empty = rows.filter(({ key }) => key === null).map(({ id }) => id);
      if (empty.length > 0) await db.delete(generation).where(inArray(generation.id, empty));
      return empty.length;
    },
  },
  {
    name: "files without a record",
    everyMs: HOUR_MS,
    async run(now) {
      let removed = 0;
      let batch: string[] = [];
      const removeUnknown = async () => {
        for (const key of await withoutRecord(db, batch)) {
          await removeFile(key);
          removed += 1;
        }
        batch = [];
      };
      for await (const { key, writtenAt } of listFiles()) {
        if (now.getTime() - writtenAt.getTime() < ORPHAN_AGE_MS) continue;
        batch.push(key);
        if (batch.length === BATCH) await removeUnknown();
      }
      await removeUnknown();
      return removed;
    },
  },
];

async function withoutRecord(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const wanted = [...keys];
  const uploads = await db.select({ key: upload.key }).from(upload).where(inArray(upload.key, wanted));
  const outputs = await db.select({ key: output.key }).from(output).where(inArray(output.key, wanted));
  const known = new Set([...uploads, ...outputs].map(({ key }) => key));
  return wanted.filter((key) => !known.has(key));
}
