import { and, eq, sql } from "drizzle-orm";
import type { Viewer } from "~/server/viewer.ts";
import type { Db } from "~/server/db/db.ts";
import { upload } from "~/server/db/schema/files.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { MemoryGate } from "../memory-gate.server.ts";
import { ownUploads } from "./own-uploads.server.ts";
import { takePhoto } from "./receive-photo.server.ts";
import {
  incomingKeyOf,
  type Storage,
  type StorageKey,
  type StoredFile,
  INCOMING_FOLDER,
  uploadKeyOfIncoming,
  type ListedFile,
  type SweepableStorage,
} from "../storage.ts";
import { workThrough } from "~/server/db/in-batches.ts";
import { MAX_UPLOAD_BYTES } from "./uploads.ts";

interface Options {
  db: Db;
  storage: Storage;
  tmpDir: string;
  gate: MemoryGate;
}

type UploadRow = typeof upload.$inferSelect;

/**
 * Makes what takes in the viewer's photos that were sent straight to the storage: each is checked by its content and
 * written anew, as if the site had received it. A signed address takes more than one photo until it expires; only the
 * version that was seen first is taken in, by however many instances, and what is stored can't be exchanged, because no
 * address is ever signed for its key. One that has not arrived stays awaited; where the site receives photos itself
 * there is nothing to do.
 * @throws AppError FILE_TOO_LARGE, UNSUPPORTED_TYPE, INVALID_INPUT, FOREIGN_IMAGE where another version took the place of
 * the one that was seen, or BUSY; what was sent is then gone, save for BUSY.
 */
export function createTakeIncoming({ db, storage, tmpDir, gate }: Options) {
  return async (keys: readonly StorageKey[], viewer: Viewer, now: Date): Promise<void> => {
    if (!storage.signWrite) return;
    const awaited = await db
      .select()
      .from(upload)
      .where(ownUploads(keys, viewer, "issued", now));
    for (const row of awaited) {
      const sent = await storage.find(incomingKeyOf(row.key));
      if (sent) await takeIn(row, sent).catch((error: unknown) => refuse(row, sent, error));
    }
  };

  async function takeIn({ key, contentType, maxBytes }: UploadRow, sent: StoredFile): Promise<void> {
    if (sent.size > maxBytes) throw new AppError("FILE_TOO_LARGE");
    if (!(await isFirstSeen(key, sent))) throw new AppError("FOREIGN_IMAGE");
    const type = contentType === "image/png" ? "image/png" : "image/jpeg";
    // One byte more than may be tells that there are more. Nothing has no range.
    const body = sent.size === 0 ? sent.open() : sent.open({ start: 0, end: maxBytes });
    const photo = await takePhoto(body, { tmpDir, gate }, { type, maxBytes });
    // Two who take in the same version write the same file.
    await storage.write(key, photo.bytes, type);
    const { width, height } = photo;
    const kept = await db
      .update(upload)
      .set({ status: "stored", bytes: photo.bytes.length, width, height })
      .where(eq(upload.key, key))
      .returning({ key: upload.key });
    // Deleted while it was written: its file goes with it.
    await storage.remove(kept.length === 0 ? key : incomingKeyOf(key));
  }

  /** Notes the version that an upload is taken in from, where none is noted; tells whether it is this one. */
  async function isFirstSeen(key: StorageKey, { version }: StoredFile): Promise<boolean> {
    invariant(version !== undefined, "where others write, a file has a version");
    const [noted] = await db
      .update(upload)
      .set({ sentVersion: sql`coalesce(${upload.sentVersion}, ${version})` })
      .where(eq(upload.key, key))
      .returning({ sentVersion: upload.sentVersion });
    return noted?.sentVersion === version;
  }

  /** Removes what can't be taken in, so that a better one may be sent while the address holds. */
  async function refuse({ key }: UploadRow, { version }: StoredFile, error: unknown): Promise<void> {
    const known = isAppError(error) && error.code === "NOT_FOUND" ? lostPhoto(error) : error;
    if (!isAppError(known) || known.code === "BUSY") throw known;
    const [row] = await db.select({ status: upload.status }).from(upload).where(eq(upload.key, key));
    if (row?.status === "stored") return; // by somebody who was faster
    await storage.remove(incomingKeyOf(key));
    if (version !== undefined) {
      const isOurs = and(eq(upload.key, key), eq(upload.sentVersion, version), eq(upload.status, "issued"));
      await db.update(upload).set({ sentVersion: null }).where(isOurs);
    }
    throw new AppError(known.code, {
      ...{ message: known.messageKey, params: { ...known.params, key }, cause: known.cause },
    });
  }
}

const lostPhoto = (cause: unknown): AppError => new AppError("FOREIGN_IMAGE", { cause });

/** Files that are removed at the same time. */
const AT_ONCE = 20;

/**
 * Removes what was sent straight to the storage and will never be taken in: what is too large, and what was put to an
 * address whose photo is here already, or deleted. Gives how many, in batches.
 */
export function dropUnusable({
  db,
  storage,
}: {
  db: Db;
  storage: Pick<SweepableStorage, "list" | "remove">;
}): AsyncGenerator<number, void, void> {
  return workThrough<ListedFile>({
    ...{ size: Infinity, atOnce: AT_ONCE },
    async list() {
      const sent: ListedFile[] = [];
      for await (const file of storage.list(INCOMING_FOLDER)) sent.push(file);
      return sent;
    },
    async work({ key, size }) {
      if (size <= MAX_UPLOAD_BYTES && (await isAwaited(db, uploadKeyOfIncoming(key)))) return false;
      await storage.remove(key);
      return true;
    },
  });
}

async function isAwaited(db: Db, key: string): Promise<boolean> {
  const [row] = await db.select({ status: upload.status }).from(upload).where(eq(upload.key, key));
  return row?.status === "issued";
}
