import { Readable } from "node:stream";
import { readFile } from "node:fs/promises";
import { and, eq, gt } from "drizzle-orm";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { SAMPLE_PHOTOS, samplePath } from "#registry/contract/sample-photos.ts";
import { projectPath } from "#registry/source/project-path.ts";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { MemoryGate } from "../memory-gate.server.ts";
import type { Storage, StorageKey } from "../storage.ts";
import { copyKeyOf, typeOfKey } from "./copy-key.ts";
import { ownUploads } from "./own-uploads.server.ts";
import { takePhoto } from "./receive-photo.server.ts";
import { MAX_STORED_BYTES, MAX_UPLOAD_BYTES, UNUSED_LIFE_MS } from "./uploads.ts";

interface CopyOptions {
  db: Db;
  storage: Pick<Storage, "read" | "write">;
  tmpDir: string;
  gate: MemoryGate;
}

/** Gives the key of the upload that a photo's key stands for, for this viewer. */
export type FindUpload = (key: StorageKey, viewer: Viewer, now: Date) => Promise<StorageKey>;

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
