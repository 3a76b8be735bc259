import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { workThrough } from "~/server/db/in-batches.ts";
import { HOUR_MS } from "~/server/db/time-units.ts";
import type { Sweep } from "./sweeper.server.ts";

/** Deletes half-written files (`*.part`) that a crash left in these folders; one being written is never an hour old. */
export const partSweep = (folders: readonly string[]): Sweep => ({
  name: "half-written files",
  everyMs: HOUR_MS,
  run: (now) =>
    workThrough({
      size: Infinity,
      list: async () => (await Promise.all(folders.map(listParts))).flat(),
      async work(file) {
        const written = await stat(file).catch(() => null); // finished meanwhile
        if (!written?.isFile() || now.getTime() - written.mtimeMs < HOUR_MS) return false;
        await rm(file, { force: true });
        return true;
      },
    }),
});

async function listParts(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".part")).map((name) => join(folder, name));
}
