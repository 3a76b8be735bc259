import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What a mode gives to the group and to others. */
export const FOREIGN_ACCESS = 0o077;

/** Makes every file that this process and its children write from now on readable by their owner only. */
export const keepNewFilesPrivate = (): void => void process.umask(FOREIGN_ACCESS);

/** Makes a folder, where it is missing, that its owner alone may enter. One that belongs to somebody else stays as it is. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeToOthers(folder, (await lstat(folder)).mode);
}

/** Takes a folder and everything in it from others than the owner, where others may enter it. The folder itself is last. */
export async function makeTreePrivate(folder: string): Promise<void> {
  const { mode } = await lstat(folder);
  if ((mode & FOREIGN_ACCESS) === 0) return;
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name);
    const found = await lstat(path);
    if (found.isFile() || found.isDirectory()) await closeToOthers(path, found.mode);
  }
  await closeToOthers(folder, mode);
}

const NOT_OURS = new Set<unknown>(["EPERM", "EROFS"]);

async function closeToOthers(path: string, mode: number): Promise<void> {
  if ((mode & FOREIGN_ACCESS) === 0) return;
  await chmod(path, mode & 0o777 & ~FOREIGN_ACCESS).catch((error: NodeJS.ErrnoException) => {
    if (!NOT_OURS.has(error.code)) throw error;
  });
}
