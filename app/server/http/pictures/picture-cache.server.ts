import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Keeps what is made of pictures on the disk, within a number of bytes. */
export interface PictureCache {
  /** The bytes under a key, made when they are not there; made once, however many ask at the same time. */
  find(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

export interface PictureCacheOptions {
  /** Made when first needed. */
  folder: string;
  maxBytes: number;
  /** Told when the disk refuses; the pictures are served all the same. */
  onFailure(error: unknown): void;
}

/** Once the bound is passed, the oldest files go until this share of it is left. */
const SHARE_KEPT = 0.8;

async function listFiles(folder: string): Promise<{ file: string; bytes: number; madeMs: number }[]> {
  const names = await readdir(folder);
  const files = names.map(async (name) => {
    const file = join(folder, name);
    const { size, mtimeMs } = await stat(file);
    return { file, bytes: size, madeMs: mtimeMs };
  });
  return (await Promise.allSettled(files)).flatMap((result) =>
    result.status === "fulfilled" ? result.value : [],
  );
}

/** Opens a cache; keys are file names. Pictures are made one after the other, so that visitors leave the engine a core. */
export function createPictureCache({ folder, maxBytes, onFailure }: PictureCacheOptions): PictureCache {
  const underWay = new Map<string, Promise<Buffer>>();
  let queue: Promise<unknown> = Promise.resolve();
  /** Bytes on the disk; unknown before the first write. */
  let held: number | undefined;

  async function makeRoom(): Promise<void> {
    const files = (await listFiles(folder)).sort((a, b) => a.madeMs - b.madeMs);
    held = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (held <= maxBytes) return;
    for (const { file, bytes } of files) {
      if (held <= maxBytes * SHARE_KEPT) return;
      await rm(file, { force: true });
      held -= bytes;
    }
  }

  async function store(key: string, bytes: Buffer): Promise<void> {
    const draft = join(folder, `${key}.${randomUUID()}.tmp`);
    await mkdir(folder, { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, join(folder, key));
    if (held !== undefined) held += bytes.length;
    if (held === undefined || held > maxBytes) await makeRoom();
  }

  async function makeAndStore(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = queue.then(make);
    queue = making.catch(() => undefined);
    const bytes = await making;
    await store(key, bytes).catch(onFailure);
    return bytes;
  }

  return {
    async find(key, make) {
      const earlier = underWay.get(key);
      if (earlier) return earlier;
      const finding = readFile(join(folder, key))
        .catch(() => makeAndStore(key, make))
        .finally(() => underWay.delete(key));
      underWay.set(key, finding);
      return finding;
    },
  };
}
