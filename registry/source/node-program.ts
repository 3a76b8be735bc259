import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions } from "esbuild";
import { projectPath } from "./project-path.ts";

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

const found = new Map<string, string>();

/**
 * The JavaScript of a program that runs as a process of its own. In the site's bundle it lies beside its starter. Among
 * the sources it is bundled once for this process, as they are then: one that compiled its hundred files by itself would
 * need six times as long to begin.
 * @param name without its ending
 * @param starter `import.meta.url` of the module that starts it, beside which its source lies
 */
export function findProgram(name: string, starter: string): string {
  const kind = extname(starter);
  const file = fileURLToPath(new URL(`./${name}${kind}`, starter));
  if (kind !== ".ts") return file;
  const known = found.get(file) ?? bundleProgram(name, file);
  found.set(file, known);
  return known;
}

function bundleProgram(name: string, source: string): string {
  const { buildSync }: typeof import("esbuild") = createRequire(import.meta.url)("esbuild");
  const { outputFiles } = buildSync({
    ...NODE_BUNDLE,
    entryPoints: [source],
    write: false,
    sourcemap: "inline",
  });
  const text = outputFiles[0]?.text ?? "";
  const content = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const file = projectPath(`node_modules/.cache/programs/${name}-${content}.js`);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
