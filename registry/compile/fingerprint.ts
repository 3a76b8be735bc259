import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectPath } from "../source/project-path.ts";
import { listFiles } from "../source/walk-folder.ts";

const REGISTRY_DIR = projectPath("registry");

const hexDigest = (parts: Iterable<string | Buffer>): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 16);
};

/** Names, sizes and times of a folder's files: cheap to take, and equal only where nothing was written since. */
export function stampFiles(directory: string, files: readonly string[]): string {
  return hexDigest(
    files.map((file) => {
      const { size, mtimeNs } = statSync(join(directory, file), { bigint: true });
      return `${file}\0${size}\0${mtimeNs}\n`;
    }),
  );
}

/** Hash of names and contents of a folder's files: the version that a generation records. */
export function hashFiles(directory: string, files: readonly string[]): string {
  return hexDigest(files.flatMap((file) => [`${file}\0`, readFileSync(join(directory, file))]));
}

/** Stamp of the contract's and compiler's own source: where it changes, everything is compiled afresh. */
export const stampCompiler = (): string =>
  hexDigest(
    ["contract", "source", "validate", "compile"].map((name) => {
      const folder = join(REGISTRY_DIR, name);
      return hashFiles(folder, listFiles(folder));
    }),
  );
