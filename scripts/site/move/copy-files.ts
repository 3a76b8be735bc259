import { contentTypeOf } from "~/server/files/storage/storage-key.ts";
import type { StorageKey, SweepableStorage } from "~/server/files/storage/storage.ts";

/** Files that are on their way at a time. */
const AT_ONCE = 8;

/** What became of the files. */
export interface CopiedFiles {
  copied: number;
  /** Lay there already, whole: from a move that was stopped. */
  kept: number;
}

/** Copies every stored file that the target does not have in its full size. */
export async function copyFiles(from: SweepableStorage, to: SweepableStorage): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, kept: 0 };
  const copy = async (key: StorageKey, size: number) => {
    const contentType = contentTypeOf(key);
    if (contentType === null) return;
    if ((await to.find(key))?.size === size) {
      result.kept += 1;
      return;
    }
    await to.write(key, await from.read(key, size), contentType);
    result.copied += 1;
  };
  const underWay = new Set<Promise<void>>();
  for await (const { key, size } of from.list()) {
    const copying = copy(key, size).finally(() => underWay.delete(copying));
    underWay.add(copying);
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return result;
}
