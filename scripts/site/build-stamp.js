// Plain JavaScript: `npm start` asks what is built before there is a build.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** @typedef {"client" | "pages" | "programs"} Part What is built, each from sources of its own. */
/**
 * What a part is made of, relative to the project's folder. The content of `files` counts, and the names of all that
 * lies in `folders`, from which files are picked up by pattern.
 * @typedef {{ files: string[], folders: string[] }} Sources
 */

/**
 * What stands for each part: the browser's files, the pages on the server, the programs that serve them.
 * @type {Readonly<Record<Part, string>>}
 */
export const OUTPUTS = {
  client: resolve("build/client/assets"),
  pages: resolve("build/server/index.js"),
  programs: resolve("build/site/serve-production.js"),
};
/** @type {readonly Part[]} */
const PARTS = ["client", "pages", "programs"];

/** @param {Part} part @param {string} project */
const stampOf = (part, project) => join(project, "build/stamps", `${part}.json`);

/** @param {string} folder */
const listNames = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => !name.includes(".test."))
        .sort()
    : [];

/**
 * Stands for the content of everything that `sources` names. A file that is gone counts as such.
 * @param {Sources} sources
 * @param {string} project its folder
 * @returns {string}
 */
function hashSources({ files, folders }, project = ".") {
  const hash = createHash("sha256");
  for (const file of files) {
    const path = join(project, file);
    hash.update(`${file}\0`);
    hash.update(existsSync(path) ? readFileSync(path) : "\0").update("\0");
  }
  for (const folder of folders) hash.update(`${folder}\0${listNames(join(project, folder)).join("\0")}\0`);
  return hash.digest("hex");
}

/**
 * Whether a part was built from exactly what its sources are now.
 * @param {Part} part
 * @param {string} project
 * @returns {boolean}
 */
export function isCurrent(part, project = ".") {
  const stamp = stampOf(part, project);
  if (!existsSync(stamp) || (part !== "programs" && existsSync(unfinishedOf(project)))) return false;
  const { files, folders, hash } = JSON.parse(readFileSync(stamp, "utf8"));
  return hash === hashSources({ files, folders }, project);
}

/** Lies there while the pages are built: what they are made of is noted before they are shortened and packed. @param {string} project */
const unfinishedOf = (project) => join(project, "build/stamps/unfinished");

/** Notes that the pages are being built, until `endPages`: a build that died in between counts as none. */
export function beginPages(project = ".") {
  mkdirSync(dirname(unfinishedOf(project)), { recursive: true });
  writeFileSync(unfinishedOf(project), "");
}

export const endPages = (project = ".") => rmSync(unfinishedOf(project), { force: true });

/**
 * The parts of the project in the current folder that have to be built.
 * @returns {Part[]}
 */
export const findStaleParts = () => PARTS.filter((part) => !isCurrent(part) || !existsSync(OUTPUTS[part]));

/**
 * Forgets that a part was built, before it is built anew.
 * @param {Part} part
 */
export const removeStamp = (part) => rmSync(stampOf(part, "."), { force: true });

/**
 * Notes what a part was built from. Does nothing when a source was written `since` then, in milliseconds: the build may
 * have read what stood there before, and has to be made again.
 * @param {Part} part
 * @param {Sources} sources
 * @param {number} since
 * @param {string} project
 */
export function writeStamp(part, { files, folders }, since, project = ".") {
  const sources = { files: [...new Set(files)].sort(), folders: [...new Set(folders)].sort() };
  const isNewer = (/** @type {string} */ file) => {
    const path = join(project, file);
    return existsSync(path) && statSync(path).mtimeMs > since;
  };
  if (sources.files.some(isNewer)) return;
  const stamp = stampOf(part, project);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, JSON.stringify({ ...sources, hash: hashSources(sources, project) }, null, 1));
}
