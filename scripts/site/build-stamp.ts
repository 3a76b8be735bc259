import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What the bundles are made from. Styles are not among it: they are compiled at start. */
const SOURCES = [
  "app",
  "locales",
  "public",
  "registry/contract",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
];
const STAMP = "build/stamp";
const BUNDLE = "build/server/index.js";

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTDIR") return null;
      throw error;
    },
  );
  if (entries === null) return [path];
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes(".test."));
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** Stands for the content of everything the bundles are made from; run in the project's folder. */
export async function hashSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(listFiles))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries())
    hash
      .update(`${file}\0`)
      .update(contents[index] ?? "")
      .update("\0");
  return hash.digest("hex");
}

/** Whether there is a build of exactly these sources. */
export async function isBuilt(): Promise<boolean> {
  const [stamp, bundle] = await Promise.all(
    [STAMP, BUNDLE].map((file) => readFile(file, "utf8").catch(() => null)),
  );
  return bundle !== null && stamp === (await hashSources());
}

/** Notes that the build stands for these sources; take the hash before building, since sources may change meanwhile. */
export async function writeStamp(hash: string): Promise<void> {
  await mkdir("build", { recursive: true });
  await writeFile(STAMP, hash);
}
