import { and, eq, gt, or } from "drizzle-orm";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Db } from "~/server/db/db.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import { ownUploads } from "./own-uploads.server.ts";
import type { StorageKey } from "../storage.ts";

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
