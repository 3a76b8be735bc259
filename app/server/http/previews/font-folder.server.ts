import { mkdir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAME = /^preview-fonts-(\d+)$/;

/**
 * Makes a folder for this process's unpacked typefaces, which libvips reads as long as the process lives, and removes
 * those of processes that are gone: one that is killed can't remove its own.
 * @param parent where they lie; the system's temporary folder by itself.
 */
export async function makeFontFolder(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    // Another user's can't be removed, and stays.
    if (!isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const folder = join(parent, `preview-fonts-${process.pid}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0); // sends nothing
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
