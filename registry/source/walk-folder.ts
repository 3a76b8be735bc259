import { accessSync, constants, lstatSync, readdirSync, realpathSync, statSync, type Stats } from "node:fs";
import { join, sep } from "node:path";

/** Why something can't be read, or must not be, and what mends it. */
export interface Refusal {
  message: string;
  fix: string;
}

/** Something of a folder that is not read. */
export interface Fault extends Refusal {
  /** Below the folder, with forward slashes; empty for the folder itself. */
  file: string;
}

/** What a folder holds: readable files and folders, as relative paths with forward slashes, and the rest. */
export interface FolderContents {
  /** Sorted. */
  files: string[];
  folders: string[];
  faults: Fault[];
}

export const isVisible = (name: string): boolean => !/^[._]/.test(name);

const CIRCLE: Refusal = {
  message: "leads round in a circle",
  fix: "put the file itself here, or remove it",
};

/**
 * Says what an error of the file system means for whoever wrote the file.
 * @throws the error itself, where it is none of the file system's
 */
export function explainFailure(error: unknown): Refusal {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return { message: "leads to nothing", fix: CIRCLE.fix };
    case "ELOOP":
      return CIRCLE;
    case "EACCES":
    case "EPERM":
      return { message: "can't be read: no permission", fix: "allow this account to read it" };
    default:
      if (typeof code !== "string") throw error;
      return { message: `can't be read: ${code}`, fix: "put a readable file here, or remove it" };
  }
}

/** Where a link leads that may not leave the folder `home`, a real path. */
function followLink(path: string, home: string): Stats | Refusal {
  const real = realpathSync.native(path);
  if (home === real || home.startsWith(real + sep)) return CIRCLE;
  if (real.startsWith(home + sep)) return statSync(real);
  return {
    message: "leads out of the folder, and is not read",
    fix: "put the file itself here, or remove it",
  };
}

/** Tells what lies at a path, without opening it: a pipe would be waited for. Links may not leave `home`, a real path. */
export function lookAtEntry(path: string, home: string): "file" | "folder" | Refusal {
  try {
    const own = lstatSync(path);
    const facts = own.isSymbolicLink() ? followLink(path, home) : own;
    if ("fix" in facts) return facts;
    if (!facts.isFile() && !facts.isDirectory())
      return { message: "is neither a file nor a folder", fix: "put a plain file here, or remove it" };
    accessSync(path, facts.isFile() ? constants.R_OK : constants.R_OK | constants.X_OK);
    return facts.isFile() ? "file" : "folder";
  } catch (error) {
    return explainFailure(error);
  }
}

/** Lists what is visible below a folder. What can't be listed comes back as faults. */
export function walkFolder(directory: string): FolderContents {
  const contents: FolderContents = { files: [], folders: [], faults: [] };
  /** `above` are the real paths of the folders on the way, so that a link to one of them ends it. */
  const walk = (folder: string, above: readonly string[]): void => {
    const path = join(directory, folder);
    const real = realpathSync.native(path);
    if (above.includes(real)) return void contents.faults.push({ file: folder, ...CIRCLE });
    if (folder !== "") contents.folders.push(folder);
    const [home = real] = above;
    for (const name of readdirSync(path).filter(isVisible)) {
      const file = folder === "" ? name : `${folder}/${name}`;
      const found = lookAtEntry(join(path, name), home);
      if (found === "file") contents.files.push(file);
      else if (found === "folder") attempt(file, [...above, real]);
      else contents.faults.push({ file, ...found });
    }
  };
  const attempt = (folder: string, above: readonly string[]): void => {
    try {
      walk(folder, above);
    } catch (error) {
      contents.faults.push({ file: folder, ...explainFailure(error) });
    }
  };
  attempt("", []);
  contents.files.sort();
  return contents;
}

/**
 * Every visible file below a folder of the project, as sorted relative paths with forward slashes.
 * @throws Error where one can't be read
 */
export function listFiles(directory: string): string[] {
  const { files, faults } = walkFolder(directory);
  const [fault] = faults;
  if (fault) throw new Error(`${join(directory, fault.file)} ${fault.message}`);
  return files;
}
