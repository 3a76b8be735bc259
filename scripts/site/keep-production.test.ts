import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectPath } from "#registry/source/project-path.ts";
import { listSpare } from "./keep-production.js";

const Lock = z.object({
  packages: z.record(z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
});

test("an image keeps no compiler and no test runner, and everything that the site names as a dependency", () => {
  const lock = Lock.parse(JSON.parse(readFileSync(projectPath("package-lock.json"), "utf8")));
  const spare = new Set(listSpare(lock));
  const kept = Object.keys(lock.packages).filter((folder) => folder !== "" && !spare.has(folder));
  const nameOf = (folder: string) => folder.slice(folder.lastIndexOf("node_modules/") + 13);
  const compilers =
    /^(typescript|tsx|esbuild|vite|vitest|rollup|drizzle-kit|@esbuild\/.*|@babel\/core|@swc\/core)$/;
  expect(kept.map(nameOf).filter((name) => compilers.test(name))).toEqual([]);
  const { dependencies } = z
    .object({ dependencies: z.record(z.string()) })
    .parse(JSON.parse(readFileSync(projectPath("package.json"), "utf8")));
  const missing = Object.keys(dependencies).filter((name) => spare.has(`node_modules/${name}`));
  expect(missing).toEqual(["esbuild", "tsx"]);
});
