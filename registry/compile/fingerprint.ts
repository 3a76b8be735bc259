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

/** How a file lies there, from its place on: another where it was written into, or another file was put in its place. */
export function lookAtFile(file: string): string {
  const facts = statSync(file, { bigint: true, throwIfNoEntry: false });
  return `${file} ${facts?.ino} ${facts?.size} ${facts?.mtimeNs}`;
}

/** Names, sizes and times of a folder's files: cheap to take, and equal only where nothing was written since. */
export function stampFiles(directory: string, files: readonly string[]): string {
  return hexDigest(
    files.map((file) => {
      const { size, mtimeNs } = statSync(join(directory, file), { bigint: true });
      return `${file}\0${size}\0${mtimeNs}\n`;
    }),
  );
}

/** Hash of names and contents of a folder's files. */
export function hashFiles(directory: string, files: readonly string[]): string {
  return hexDigest(readParts(directory, files));
}

const readParts = (directory: string, files: readonly string[]): (string | Buffer)[] =>
  files.flatMap((file) => [`${file}\0`, readFileSync(join(directory, file))]);

/** Where the variants lie that several manifests name, and how one names them. */
const SHARED_DIR = join(REGISTRY_DIR, "contract/shared");
const SHARED_NAME = /"shared":\s*"([a-z-]+)"/g;

/** Hash of a style's files and of what its manifest shares with others: the version that a generation records. */
export function hashStyle(directory: string, files: readonly string[]): string {
  const manifest = files.includes("manifest.json")
    ? readFileSync(join(directory, "manifest.json"), "utf8")
    : "";
  const named = [...manifest.matchAll(SHARED_NAME)].map(([, name]) => `${name}.json`);
  const shared = listFiles(SHARED_DIR).filter((file) => named.includes(file));
  return hexDigest([...readParts(directory, files), ...readParts(SHARED_DIR, shared)]);
}

const COMPILER_FOLDERS = ["contract", "source", "validate", "compile", "models"];

/** The last stamp of the compiler that was taken, and of what its files looked like then. */
let lastCompiler: { looks: string; stamp: string } | undefined;

/** Stamp of the contract's and compiler's own source, and of the vendor's models: where it changes, everything is compiled afresh. */
export function stampCompiler(): string {
  const folders = COMPILER_FOLDERS.map((name) => join(REGISTRY_DIR, name)).map((folder) => ({
    folder,
    files: listFiles(folder),
  }));
  const looks = hexDigest(folders.map(({ folder, files }) => stampFiles(folder, files)));
  if (lastCompiler?.looks !== looks)
    lastCompiler = {
      looks,
      stamp: hexDigest(folders.map(({ folder, files }) => hashFiles(folder, files))),
    };
  return lastCompiler.stamp;
}
