// Plain JavaScript: `npm start` asks whether there is a build before anything can compile.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

/** What the build makes: the browser's files, the pages on the server, the programs that serve them. */
export const OUTPUTS = {
  client: resolve("build/client/assets"),
  pages: resolve("build/server/index.js"),
  programs: resolve("build/site/serve-production.js"),
};

const STAMP = "build/sources.sha256";
/** Folders and files that the build is made of. */
const SOURCES = [
  ...["app", "engine", "locales", "public", "registry", "scripts"],
  ...["package.json", "package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.ts"],
];
const NO_SOURCES =
  /\.(?:test|slow|proof|fixture)\.tsx?$|^registry\/(?:generated|schema)\/|^engine\/core\/models\/weights\//;

/** Stands for the names and contents of a project's sources. */
export function hashSources(project = ".") {
  const listFiles = (/** @type {string} */ source) =>
    statSync(join(project, source)).isDirectory()
      ? readdirSync(join(project, source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(project, join(entry.parentPath, entry.name)))
      : [source];
  const files = SOURCES.flatMap(listFiles).filter((file) => !NO_SOURCES.test(file));
  const hash = createHash("sha256");
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update("\0");
  return hash.digest("hex");
}

/** Whether what was built last is whole and made of the sources as they are now. */
export const isBuilt = () =>
  existsSync(STAMP) &&
  Object.values(OUTPUTS).every((output) => existsSync(output)) &&
  readFileSync(STAMP, "utf8") === hashSources();

/** Forgets the last build, before its files are replaced. */
export const removeStamp = () => rmSync(STAMP, { force: true });

/**
 * Notes that a build is whole.
 * @param {string} hash of its sources, from before it began
 */
export const writeStamp = (hash) => writeFileSync(STAMP, hash);
