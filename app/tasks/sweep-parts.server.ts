import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Sweep } from "./sweeper.server.ts";

const HOUR_MS = 3_600_000;

/** Deletes half-written files (`*.part`) that a crash left in these folders; one being written is never an hour old. */
export const partSweep = (folders: readonly string[]): Sweep => ({
  name: "half-written files",
  everyMs: HOUR_MS,
  async run(now) {
    let removed = 0;
    for (const folder of folders) {
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        if (!name.endsWith(".part")) continue;
        const file = join(folder, name);
        const written = await stat(file).catch(() => null); // finished meanwhile
        if (!written?.isFile() || now.getTime() - written.mtimeMs < HOUR_MS) continue;
        await rm(file, { force: true });
        removed += 1;
      }
    }
    return removed;
  },
});
