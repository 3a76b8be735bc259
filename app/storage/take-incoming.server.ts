import { eq } from "drizzle-orm";
import type { Viewer } from "~/accounts/viewer.ts";
import type { Db } from "~/db/db.ts";
import { upload } from "~/db/schema/uploads.ts";
import { AppError, isAppError } from "~/errors/app-error.ts";
import type { MemoryGate } from "./memory-gate.server.ts";
import { ownUploads } from "./own-uploads.server.ts";
import { takePhoto } from "./receive-photo.server.ts";
import { incomingKeyOf } from "./storage-key.ts";
import type { Storage, StorageKey } from "./storage.ts";
import type { PhotoType } from "./uploads.ts";

interface Options {
  db: Db;
  storage: Storage;
  tmpDir: string;
  gate: MemoryGate;
}

type UploadRow = typeof upload.$inferSelect;

/**
 * Makes what takes in the viewer's photos that were sent straight to the storage: each is checked by its content and
 * written anew, as if the site had received it. One that has not arrived stays awaited; where the site receives photos
 * itself there is nothing to do.
 * @throws AppError FILE_TOO_LARGE, UNSUPPORTED_TYPE, INVALID_INPUT or BUSY; what was sent is then gone, save for BUSY.
 */
export function createTakeIncoming({ db, storage, tmpDir, gate }: Options) {
  return async (keys: readonly StorageKey[], viewer: Viewer, now: Date): Promise<void> => {
    if (!storage.signWrite) return;
    const awaited = await db
      .select()
      .from(upload)
      .where(ownUploads(keys, viewer, "issued", now));
    for (const row of awaited) await takeIn(row);
  };

  async function takeIn({ key, contentType, maxBytes }: UploadRow): Promise<void> {
    const incoming = incomingKeyOf(key);
    const sent = await storage.find(incoming);
    if (!sent) return;
    const type = contentType === "image/png" ? "image/png" : "image/jpeg";
    const photo = await readSent(incoming, sent.size, { maxBytes, type });
    // Two who take in the same photo write the same file.
    await storage.write(key, photo.bytes, type);
    const { width, height } = photo;
    await db
      .update(upload)
      .set({ status: "stored", bytes: photo.bytes.length, width, height })
      .where(eq(upload.key, key));
    await storage.remove(incoming);
  }

  async function readSent(
    key: StorageKey,
    size: number,
    { maxBytes, type }: { maxBytes: number; type: PhotoType },
  ) {
    try {
      if (size > maxBytes) throw new AppError("FILE_TOO_LARGE");
      return await takePhoto(await storage.read(key), { tmpDir, gate }, type);
    } catch (error) {
      if (isAppError(error) && error.code !== "BUSY") await storage.remove(key);
      throw error;
    }
  }
}
