// Says which packages of the product have a licence that it cannot be given away with.
import { readFileSync } from "node:fs";
import { z } from "zod";

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

const lockSchema = z.object({
  packages: z.record(
    z.object({
      license: z.string().default("none"),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Whether an SPDX expression of one level (`A`, `(A OR B)`, `A AND B`) allows what is needed. */
function isAllowed(expression: string, name: string): boolean {
  const isPartAllowed = (licence: string) =>
    ALLOWED.has(licence) ||
    EXCEPTIONS.some((exception) => exception.licence === licence && exception.packages.test(name));
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  return plain.includes(" OR ")
    ? plain.split(" OR ").some(isPartAllowed)
    : plain.split(" AND ").every(isPartAllowed);
}

const { packages } = lockSchema.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
for (const [folder, { license, dev, devOptional, link }] of Object.entries(packages)) {
  const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
  if (folder === "" || dev || devOptional || link || isAllowed(license, name)) continue;
  console.error(`${name} has the licence ${license}, which is not allowed`);
  process.exitCode = 1;
}
