import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The nearest folder above a file that has a package.json. */
function findProject(file: string): string {
  const folder = dirname(file);
  return existsSync(join(folder, "package.json")) || folder === file ? folder : findProject(folder);
}

const PROJECT = findProject(fileURLToPath(import.meta.url));

/**
 * The absolute path of a file or folder of the project. A bundle lies elsewhere than its sources, so whatever is read
 * from the project's folder is named from there, never from the module that reads it.
 */
export const projectPath = (path: string): string => join(PROJECT, path);
