import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);

/** Gives the folder of an installed package. */
export type FindPackage = (name: string) => string;

/**
 * The folder of an installed package, whatever its `exports` allow.
 * @param within the only folder of packages to look in; without it, those that Node.js itself looks in
 * @throws Error when it is not installed
 */
export function packageFolder(name: string, within?: string): string {
  const places = within === undefined ? (require.resolve.paths(name) ?? []) : [within];
  const folders = places.map((place) => join(place, name));
  const found = folders.find((folder) => existsSync(join(folder, "package.json")));
  if (found === undefined) throw new Error(`The package ${name} is not installed`);
  return found;
}
