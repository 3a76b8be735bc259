import { createHash } from "node:crypto";
import type { Viewer } from "~/server/viewer.ts";
import { uploadKey, type StorageKey, type Storage } from "../storage.ts";
import { UNUSED_LIFE_MS, type PhotoType, MAX_STORED_BYTES, MAX_UPLOAD_BYTES } from "./uploads.ts";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { SAMPLE_PHOTOS, samplePath } from "#registry/contract/sample-photos.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { projectPath } from "#registry/source/project-path.ts";
import { and, eq, gt, inArray, or } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/files.ts";
import type { MemoryGate } from "../memory-gate.server.ts";
import { takePhoto } from "./receive-photo.server.ts";

/** The type of a picture's file by its ending. */
const typeOfKey = (key: StorageKey): PhotoType => (key.endsWith(".png") ? "image/png" : "image/jpeg");

const keyOfDay = (source: StorageKey, viewer: Pick<Viewer, "id">, day: number): StorageKey => {
  const hash = createHash("sha256").update(JSON.stringify([viewer.id, source, day]));
  return uploadKey(hash.digest("hex").slice(0, 32), typeOfKey(source));
};

const dayOf = (now: Date): number => Math.floor(now.getTime() / UNUSED_LIFE_MS);

/**
 * Where a viewer's copy of a result or sample lies: one for each day, so that whoever asks again finds it, and none has
 * lapsed on its own day.
 */
const copyKeyOf = (source: StorageKey, viewer: Pick<Viewer, "id">, now: Date): StorageKey =>
  keyOfDay(source, viewer, dayOf(now));

/** Where copies can lie that no result uses. */
export const copyKeysOf = (source: StorageKey, viewer: Pick<Viewer, "id">, now: Date): StorageKey[] =>
  [dayOf(now), dayOf(now) - 1].map((day) => keyOfDay(source, viewer, day));

/** Those of the named uploads that are the viewer's, in a state, and not due for deletion. */
export const ownUploads = (
  keys: readonly StorageKey[],
  viewer: Pick<Viewer, "id">,
  status: (typeof upload.$inferSelect)["status"],
  now: Date,
) =>
  and(
    inArray(upload.key, [...keys]),
    eq(upload.ownerId, viewer.id),
    eq(upload.status, status),
    gt(upload.expiresAt, now),
  );

interface CopyOptions {
  db: Db;
  storage: Pick<Storage, "read" | "write">;
  tmpDir: string;
  gate: MemoryGate;
}

/** Gives the key of the upload that a photo's key stands for, for this viewer. */
type FindUpload = (key: StorageKey, viewer: Viewer, now: Date) => Promise<StorageKey>;

/**
 * Results of the viewer's own and the site's samples are used as copies, which are uploads like any other: they live
 * and go on their own, with what is made of them. An upload's key stands for itself.
 * @throws AppError FOREIGN_IMAGE for a result that is missing, lapsed or somebody else's, and for no sample.
 */
export function createFindUpload({ db, storage, tmpDir, gate }: CopyOptions): FindUpload {
  return async (source, viewer, now) => {
    if (source.startsWith("uploads/")) return source;
    const key = copyKeyOf(source, viewer, now);
    const [known] = await db
      .select({ key: upload.key })
      .from(upload)
      .where(ownUploads([key], viewer, "stored", now));
    if (known) return key;
    const bytes = source.startsWith("samples/")
      ? await readSample(source)
      : await readOwnOutput(source, { db, storage }, viewer, now);
    if (bytes === null) throw new AppError("FOREIGN_IMAGE", { params: { key: source } });
    const limits = { type: typeOfKey(source), maxBytes: MAX_STORED_BYTES };
    const photo = await takePhoto(Readable.from([bytes]), { tmpDir, gate }, limits);
    // As with what was fetched: a record without its file would be a photo that can't be read.
    await storage.write(key, photo.bytes, photo.contentType);
    await db
      .insert(upload)
      .values({
        ...{ key, contentType: photo.contentType, ownerId: viewer.id, maxBytes: MAX_UPLOAD_BYTES },
        ...{ status: "stored", bytes: photo.bytes.length, width: photo.width, height: photo.height },
        createdAt: now,
        expiresAt: new Date(now.getTime() + UNUSED_LIFE_MS),
      })
      .onConflictDoNothing();
    return key;
  };
}

async function readSample(key: StorageKey): Promise<Buffer | null> {
  const sample = SAMPLE_PHOTOS.find(({ name }) => key === `samples/${name}.jpg`);
  return sample ? readFile(projectPath(`public${samplePath(sample.name)}`)) : null;
}

async function readOwnOutput(
  key: StorageKey,
  { db, storage }: Pick<CopyOptions, "db" | "storage">,
  viewer: Viewer,
  now: Date,
): Promise<Buffer | null> {
  const [own] = await db
    .select({ bytes: output.bytes })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(and(eq(output.key, key), eq(generation.viewerId, viewer.id), gt(output.expiresAt, now)));
  return own ? storage.read(key, own.bytes) : null;
}

/** Whether a file may be read by this viewer, null being one who is unknown: their own, or a result that was made public. */
export async function isReadable(
  db: Db,
  key: StorageKey,
  viewer: Pick<Viewer, "id"> | null,
  now: Date,
): Promise<boolean> {
  return (
    (viewer !== null && (await isOwnUpload(db, key, viewer, now))) || isReadableOutput(db, key, viewer, now)
  );
}

async function isOwnUpload(db: Db, key: StorageKey, viewer: Pick<Viewer, "id">, now: Date): Promise<boolean> {
  const found = await db
    .select({ key: upload.key })
    .from(upload)
    .where(ownUploads([key], viewer, "stored", now));
  return found.length > 0;
}

async function isReadableOutput(
  db: Db,
  key: StorageKey,
  viewer: Pick<Viewer, "id"> | null,
  now: Date,
): Promise<boolean> {
  const isPublic = and(eq(generation.isPublic, true), eq(generation.status, "succeeded"));
  // Whoever the generation belongs to: it may have become an account's while the result was stored.
  const mayRead = viewer ? or(eq(generation.viewerId, viewer.id), isPublic) : isPublic;
  const found = await db
    .select({ key: output.key })
    .from(output)
    .innerJoin(generation, eq(generation.id, output.generationId))
    .where(and(eq(output.key, key), gt(output.expiresAt, now), mayRead));
  return found.length > 0;
}
