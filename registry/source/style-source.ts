import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseJsonFile, type JsonFile, type TextFile } from "./json-file.ts";

/** A style folder as it lies on the disk, parsed but not yet judged. */
export interface StyleSource {
  /** The folder's name. */
  id: string;
  directory: string;
  /** The folder as people are shown it: relative to where the command runs. */
  path: string;
  /** Every file in it, as relative paths with forward slashes, sorted. */
  files: string[];
  manifest?: JsonFile;
  form?: JsonFile;
  /** What the style's tests measure; never compiled. */
  promise?: JsonFile;
  /** What the example pictures are made from; never compiled. */
  examples?: JsonFile;
  prompt?: TextFile;
  /** The files of `copy/`, by name without `.json`. */
  copies: ReadonlyMap<string, JsonFile>;
}

const isVisible = (name: string): boolean => !/^[._]/.test(name);

/** Names of the style folders, sorted; folders that begin with a dot or an underscore don't count. */
export function listStyleIds(stylesDir: string): string[] {
  if (!existsSync(stylesDir)) return [];
  const entries = readdirSync(stylesDir, { withFileTypes: true });
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && isVisible(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** Every visible file below a folder, as relative paths with forward slashes, sorted. */
export function listFiles(directory: string): string[] {
  const entries = readdirSync(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => file.split("/").every(isVisible))
    .sort();
}

/** The folder as people read it: relative to the working directory where that is shorter. */
function shownPath(directory: string): string {
  const near = relative(process.cwd(), directory).split(sep).join("/");
  return near.startsWith("..") || near === "" ? directory : near;
}

/** Reads a style folder's texts. Files that are not there are left out. */
export function readStyleSource(stylesDir: string, id: string): StyleSource {
  const directory = join(stylesDir, id);
  const path = shownPath(directory);
  const files = listFiles(directory);
  const text = (file: string): TextFile | undefined =>
    files.includes(file)
      ? { path: `${path}/${file}`, text: readFileSync(join(directory, file), "utf8") }
      : undefined;
  const json = (file: string): JsonFile | undefined => {
    const read = text(file);
    return read && parseJsonFile(read.path, read.text);
  };
  const manifest = json("manifest.json");
  const form = json("form.json");
  const promise = json("promise.json");
  const examples = json("examples.json");
  const prompt = text("prompt.md");
  const copies = new Map<string, JsonFile>();
  for (const file of files) {
    const name = /^copy\/([^/]+)\.json$/.exec(file)?.[1];
    const copy = name === undefined ? undefined : json(file);
    if (name !== undefined && copy) copies.set(name, copy);
  }
  return {
    id,
    directory,
    path,
    files,
    ...(manifest && { manifest }),
    ...(form && { form }),
    ...(promise && { promise }),
    ...(examples && { examples }),
    ...(prompt && { prompt }),
    copies,
  };
}

/** Every JSON file of a folder, manifest first. */
export const jsonFiles = (source: StyleSource): JsonFile[] =>
  [source.manifest, source.form, ...source.copies.values()].filter((file) => file !== undefined);
