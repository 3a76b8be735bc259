import { eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { workThrough } from "~/server/db/in-batches.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import { INCOMING_FOLDER, uploadKeyOfIncoming } from "./storage-key.ts";
import type { ListedFile, SweepableStorage } from "./storage.ts";
import { MAX_UPLOAD_BYTES } from "./uploads/uploads.ts";

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
