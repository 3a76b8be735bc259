import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions } from "esbuild";
import { projectPath } from "#registry/project-path.ts";

/** How a program that runs on Node.js is bundled; packages stay where they are. */
export const NODE_BUNDLE = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcesContent: false,
  logLevel: "warning",
} as const satisfies BuildOptions;

/** The worker's entry lies beside this file, as TypeScript among the sources and as JavaScript in the bundle. */
const KIND = extname(import.meta.url);
const ENTRY = fileURLToPath(new URL(`./worker-entry.server${KIND}`, import.meta.url));

let program: string | undefined;

/**
 * The JavaScript that a worker's process runs. Among the sources it is bundled once for this process, as they are then:
 * a worker that compiled its hundred files by itself would need six times as long to begin.
 */
export const findWorkerProgram = (): string => (program ??= KIND === ".ts" ? bundleEntry() : ENTRY);

function bundleEntry(): string {
  const { buildSync }: typeof import("esbuild") = createRequire(import.meta.url)("esbuild");
  const { outputFiles } = buildSync({
    ...NODE_BUNDLE,
    entryPoints: [ENTRY],
    write: false,
    sourcemap: "inline",
  });
  const text = outputFiles[0]?.text ?? "";
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = projectPath(`node_modules/.cache/engine-worker/${name}.js`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
