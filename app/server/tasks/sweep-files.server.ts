import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { workThrough, repeatBatch, deleteRows } from "~/server/db/in-batches.ts";
import { HOUR_MS, DAY_MS } from "~/server/db/time-units.ts";
import type { Sweep } from "./sweeper.server.ts";
import { and, asc, eq, inArray, lte, ne, notExists, notInArray } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/files.ts";

/** Deletes half-written files (`*.part`) that a crash left in these folders; one being written is never an hour old. */
export const partSweep = (folders: readonly string[]): Sweep => ({
  name: "half-written files",
  everyMs: HOUR_MS,
  run: (now) =>
    workThrough({
      size: Infinity,
      list: async () => (await Promise.all(folders.map(listParts))).flat(),
      async work(file) {
        const written = await stat(file).catch(() => null); // finished meanwhile
        if (!written?.isFile() || now.getTime() - written.mtimeMs < HOUR_MS) return false;
        await rm(file, { force: true });
        return true;
      },
    }),
});

async function listParts(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".part")).map((name) => join(folder, name));
}

const BATCH = 200;
/** Files that are removed at the same time. */
const AT_ONCE = 20;
/** A file without a record is left alone for so long: its record may be on its way. */
const ORPHAN_AGE_MS = DAY_MS;

export interface FileSweepParts {
  db: Db;
  /** Removes a stored file; one that is gone already is no error. */
  removeFile(key: string): Promise<void>;
  /** Every stored file. */
  listFiles(): AsyncIterable<{ key: string; writtenAt: Date }>;
}

/** Deletes what has outlived its keeping: file first, so that a failure in between leaves a record to try again by. */
export function fileSweeps({ db, removeFile, listFiles }: FileSweepParts): Sweep[] {
  const removeExpired = (table: typeof upload | typeof output, now: Date) =>
    workThrough<string>({
      ...{ size: BATCH, atOnce: AT_ONCE },
      async list(passed, size) {
        const expired = and(lte(table.expiresAt, now), notInArray(table.key, [...passed]));
        const rows = db.select({ key: table.key }).from(table).where(expired);
        return (await rows.orderBy(asc(table.expiresAt)).limit(size)).map(({ key }) => key);
      },
      async work(key) {
        await removeFile(key);
        await db.delete(table).where(eq(table.key, key));
      },
    });

  const removeGenerations = async (size: number, now: Date): Promise<number> => {
    // One with files left is a later run's: its results go first.
    const stored = db.select({ key: output.key }).from(output).where(eq(output.generationId, generation.id));
    const lapsed = db
      .select({ id: generation.id })
      .from(generation)
      .where(and(lte(generation.expiresAt, now), ne(generation.status, "running"), notExists(stored)))
      .orderBy(asc(generation.expiresAt))
      .limit(size);
    return deleteRows(db, generation, inArray(generation.id, lapsed));
  };

  const removeUnknown = (now: Date) => {
    const old = keysWrittenBefore(new Date(now.getTime() - ORPHAN_AGE_MS), listFiles());
    return workThrough({
      ...{ size: BATCH, atOnce: AT_ONCE, work: removeFile },
      async list(_passed, size) {
        const unknown: string[] = [];
        for (let isLast = false; !isLast && unknown.length < size;) {
          const keys = await takeNext(old, size);
          isLast = keys.length < size;
          unknown.push(...(await withoutRecord(db, keys)));
        }
        return unknown;
      },
    });
  };

  return [
    { name: "expired uploads", run: (now) => removeExpired(upload, now) },
    { name: "expired results", run: (now) => removeExpired(output, now) },
    {
      name: "expired generations",
      run: (now) => repeatBatch(BATCH, (size) => removeGenerations(size, now)),
    },
    { name: "files without a record", everyMs: HOUR_MS, run: removeUnknown },
  ];
}

async function* keysWrittenBefore(
  moment: Date,
  files: ReturnType<FileSweepParts["listFiles"]>,
): AsyncGenerator<string, void, void> {
  for await (const { key, writtenAt } of files) if (writtenAt <= moment) yield key;
}

async function takeNext(keys: AsyncIterator<string>, count: number): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const next = await keys.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}

async function withoutRecord(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const wanted = [...keys];
  const uploads = await db.select({ key: upload.key }).from(upload).where(inArray(upload.key, wanted));
  const outputs = await db.select({ key: output.key }).from(output).where(inArray(output.key, wanted));
  const known = new Set([...uploads, ...outputs].map(({ key }) => key));
  return wanted.filter((key) => !known.has(key));
}
