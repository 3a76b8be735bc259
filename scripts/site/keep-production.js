// Takes out of node_modules what a built site does not run, compilers first of all: `npm prune --omit=dev` keeps the
// packages that some other one may optionally use, TypeScript and Vite among them. Plain JavaScript, since it takes the
// compilers out as well.
import { readFileSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** What compiles for `npm start` where sources lie; an image has none. */
const COMPILERS = /(?:^|\/)node_modules\/(?:tsx|esbuild|@esbuild\/[^/]+|@esbuild-kit\/[^/]+)$/;

/**
 * Whether a package is there for development alone, or for it and for another one that can do without.
 * @param {{ dev?: boolean | undefined, devOptional?: boolean | undefined }} installed
 */
export const isForDevelopment = ({ dev, devOptional }) => dev === true || devOptional === true;

/**
 * Names the folders of packages that an image needs not, of what npm keeps of an installation.
 * @param {{ packages: Record<string, { dev?: boolean | undefined, devOptional?: boolean | undefined }> }} installed
 * @returns {string[]}
 */
export const listSpare = ({ packages }) =>
  Object.entries(packages)
    .filter(([folder, installed]) => isForDevelopment(installed) || COMPILERS.test(folder))
    .map(([folder]) => folder);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const installed = JSON.parse(readFileSync("node_modules/.package-lock.json", "utf8"));
  const spare = listSpare(installed);
  for (const folder of [...spare, "node_modules/.bin", "node_modules/.cache"])
    rmSync(folder, { recursive: true, force: true });
  console.log(`${spare.length} packages taken out`);
}
