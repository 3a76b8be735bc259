// Says which packages of the product have a licence that it cannot be given away with, or that docs/licences.md omits.
import { readFileSync } from "node:fs";
import { z } from "zod";

/** One package of package-lock.json, as far as it is read here. */
export interface LockedPackage {
  license?: string | undefined;
  dev?: boolean | undefined;
  /** Ours for development, and at once what some package would use if it were there. */
  devOptional?: boolean | undefined;
  link?: boolean | undefined;
  dependencies?: Record<string, string> | undefined;
  optionalDependencies?: Record<string, string> | undefined;
}

/** Licences that let anybody use, change and pass on what they cover, on keeping the notices. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
]);

/** Licences that ask more, with the packages that they are taken from and why that is all right. */
const EXCEPTIONS = [
  // Shared libraries that anybody can replace, which is all that the LGPL asks of those who use them.
  { licence: "LGPL-3.0-or-later", packages: /^@img\/sharp-/ },
  // Builds of the style sheets' compiler: it runs while the site is built and is no part of it.
  { licence: "MPL-2.0", packages: /^lightningcss(-|$)/ },
] as const;

const ROOT = "node_modules/";
const nameOf = (path: string): string => path.slice(path.lastIndexOf(ROOT) + ROOT.length);

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const names = z.record(z.string()).optional();
const lockSchema = z.object({
  packages: z.record(
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
});

const { packages } = lockSchema.parse(JSON.parse(read("package-lock.json")));
const problems = findLicenceProblems(packages, read("docs/licences.md"));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Whether an SPDX expression of one level (`A`, `(A OR B)`, `A AND B`) allows what is needed. */
export function isAllowed(expression: string, name: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  const isPartAllowed = (licence: string) =>
    ALLOWED.has(licence) ||
    EXCEPTIONS.some((exception) => exception.licence === licence && exception.packages.test(name));
  return plain.includes(" OR ")
    ? plain.split(" OR ").some(isPartAllowed)
    : plain.split(" AND ").every(isPartAllowed);
}

/** The rows of the document's tables that begin with a package's name: its name and licence. */
function readRows(document: string): Map<string, string> {
  const rows = document.matchAll(/^\| `([^`]+)` \| ([^|]+?) \|/gm);
  return new Map(Array.from(rows, ([, name = "", licence = ""]) => [name, licence]));
}

/**
 * What is wrong with the licences of a product's packages, one sentence each.
 * @param packages package-lock.json's, by folder; the product itself under ""
 * @param document docs/licences.md
 */
export function findLicenceProblems(
  packages: Readonly<Record<string, LockedPackage>>,
  document: string,
): string[] {
  const problems: string[] = [];
  for (const [path, { license, dev, devOptional, link }] of Object.entries(packages)) {
    if (path === "" || dev || devOptional || link) continue;
    const name = nameOf(path);
    if (license === undefined) problems.push(`${name} states no licence`);
    else if (!isAllowed(license, name))
      problems.push(`${name} has the licence ${license}, which is not allowed`);
  }
  const product = packages[""];
  const direct = Object.keys({ ...product?.dependencies, ...product?.optionalDependencies });
  const rows = readRows(document);
  for (const name of direct) {
    const stated = rows.get(name);
    const found = packages[`${ROOT}${name}`]?.license;
    if (stated === undefined) problems.push(`docs/licences.md does not name ${name}`);
    else if (found !== undefined && stated !== found)
      problems.push(`docs/licences.md says ${stated} of ${name}, which has ${found}`);
  }
  for (const name of rows.keys())
    if (!direct.includes(name)) problems.push(`docs/licences.md names ${name}, which is no dependency`);
  return problems.sort();
}
