// Says which packages of the product have a licence that it cannot be given away with, or that docs/licences.md omits.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { findLicenceProblems } from "./licences/find-licence-problems.ts";

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
