import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/**
 * Seconds for which a file of an earlier build goes on answering after another one took its place: longer than any page
 * that names it may be kept, and as long as somebody may leave a page open.
 */
export const EARLIER_ASSETS_S = 7 * 86_400;

/** When each file of an earlier build was replaced, in milliseconds since 1970; lies with the files. */
const RECORD = ".replaced.json";

const replacedSchema = z.record(z.number());

async function readReplaced(folder: string): Promise<Record<string, number>> {
  const file = join(folder, RECORD);
  return existsSync(file) ? replacedSchema.parse(JSON.parse(await readFile(file, "utf8"))) : {};
}

const moveAll = async (names: readonly string[], from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const name of names) await rename(join(from, name), join(to, name));
};

const isKnown = (name: string): boolean => name !== RECORD;

/**
 * Builds into a folder of files named by their content, which the build empties, and keeps what it held before for
 * `EARLIER_ASSETS_S`: pages that were sent earlier still name it. What lies in `aside`, on the same disk, was left by a
 * build that failed, and counts as well.
 */
export async function keepEarlierAssets(
  { folder, aside, now }: { folder: string; aside: string; now: number },
  build: () => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) await moveAll(await readdir(folder), folder, aside);
  await build();
  if (!existsSync(aside)) return;
  const before = await readReplaced(aside);
  const current = new Set(await readdir(folder));
  const earlier = (await readdir(aside)).filter((name) => isKnown(name) && !current.has(name));
  const dated = earlier.map((name): [string, number] => [name, before[name] ?? now]);
  const kept = dated.filter(([, replacedAt]) => now - replacedAt < EARLIER_ASSETS_S * 1_000);
  await moveAll(
    kept.map(([name]) => name),
    aside,
    folder,
  );
  await writeFile(join(folder, RECORD), JSON.stringify(Object.fromEntries(kept)));
  await rm(aside, { recursive: true });
}
