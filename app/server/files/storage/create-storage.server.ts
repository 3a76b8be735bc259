import { join, dirname, relative, resolve, sep } from "node:path";
import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Env } from "~/server/config/env.server.ts";
import { type SweepableStorage, type StorageKey, contentTypeOf } from "./storage.ts";

/** Ending of a file that is being written; never readable by a key. */
const PART = ".part";

/** Opens the configured storage: a bucket, or the folder `<dataDir>/files`. */
export async function createStorage({
  dataDir,
  s3,
  storagePublicBase,
}: Pick<Env, "dataDir" | "s3" | "storagePublicBase">): Promise<SweepableStorage> {
  if (s3 === undefined) return createLocalDisk({ root: join(dataDir, "files") });
  const { createS3 } = await import("./s3.server.ts");
  return createS3({ ...s3, publicBase: storagePublicBase });
}

/** Storage in a folder of this machine. Files appear whole or not at all; a key never leads out of the folder. */
export async function createLocalDisk(options: { root: string }): Promise<SweepableStorage> {
  const root = resolve(options.root);
  await mkdir(root, { recursive: true });

  const locate = (key: StorageKey): string | null => {
    if (contentTypeOf(key) === null) return null;
    const file = resolve(root, key);
    return file.startsWith(root + sep) ? file : null;
  };

  return {
    kind: "local-disk",
    origins: [],
    place: root,
    async write(key, bytes, contentType) {
      const file = locate(key);
      invariant(
        file !== null && contentTypeOf(key) === contentType,
        `${contentType} can't be stored as ${key}`,
      );
      await writeWhole(file, bytes);
    },
    async find(key) {
      const [file, contentType] = [locate(key), contentTypeOf(key)];
      if (file === null || contentType === null) return null;
      const found = await stat(file).catch(nullWhenMissing);
      if (!found?.isFile()) return null;
      return { contentType, size: found.size, open: (range) => createReadStream(file, range) };
    },
    async read(key, maxBytes) {
      const file = locate(key);
      invariant(file !== null, `not a key: ${key}`);
      const { size } = await stat(file);
      invariant(size <= maxBytes, `${key} has ${size} bytes, more than ${maxBytes}`);
      return readFile(file);
    },
    async remove(key) {
      const file = locate(key);
      if (file !== null) await rm(file, { force: true });
    },
    async *list(folder = "") {
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const key = relative(root, file).split(sep).join("/");
        if (!key.startsWith(folder) || contentTypeOf(key) === null) continue;
        const found = await stat(file).catch(nullWhenMissing);
        if (found) yield { key, writtenAt: found.mtime, size: found.size };
      }
    },
    ping: () => access(root, constants.R_OK | constants.W_OK),
  };
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}${PART}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(part, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync(); // a charge stands for a file that outlives a power cut
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ENAMETOOLONG") return null;
  throw error;
}
