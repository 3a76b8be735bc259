import { existsSync, readFileSync, realpathSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { compileRegistry, type CompileResult } from "#registry/compile/compile-registry.ts";
import { formatProblem, type Problem } from "#registry/source/problem.ts";
import { registryFolderOf } from "../../app/server/config/registry-folder.server.ts";

/** Edits that come within this time, in milliseconds, are compiled together: a dropped folder is many files. */
const DEBOUNCE_MS = 80;

/** The line a problem is in, its neighbours, and a mark under the place. */
function drawFrame(text: string, { line, column }: Pick<Problem, "line" | "column">): string {
  const lines = text.split("\n");
  const first = Math.max(0, line - 3);
  return lines
    .slice(first, line + 2)
    .flatMap((content, index) => {
      const number = first + index + 1;
      const row = `${String(number).padStart(4)} | ${content}`;
      return number === line ? [row, `     | ${" ".repeat(column - 1)}^`] : [row];
    })
    .join("\n");
}

function readFrame(problem: Problem): string {
  if (problem.rule === "readable") return ""; // a link out of the folder, or a pipe
  try {
    return drawFrame(readFileSync(problem.path, "utf8"), problem);
  } catch {
    return ""; // the file itself is what is missing
  }
}

/** What Vite's overlay shows for broken style folders: the first one in full, the others as lines. */
function buildOverlay(problems: readonly Problem[]): ErrorPayload | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const { path, line, column } = first;
  return {
    type: "error",
    err: {
      plugin: "style-registry",
      message: problems.map(formatProblem).join("\n"),
      id: resolve(path),
      loc: { file: resolve(path), line, column },
      frame: readFrame(first),
      stack: "",
    },
  };
}

/** Watches a styles folder for one development server. */
function watchStyles(server: ViteDevServer, stylesDir: string, compile: () => Promise<CompileResult>): void {
  const { logger } = server.config;
  let timer: NodeJS.Timeout | undefined;
  let overlay: ErrorPayload | undefined;
  let running: Promise<void> = Promise.resolve();

  const update = async (isFirst: boolean): Promise<void> => {
    const { changed, removed, problems } = await compile();
    const wasBroken = overlay !== undefined;
    overlay = buildOverlay(problems);
    for (const problem of problems) logger.warn(formatProblem(problem), { timestamp: true });
    if (!isFirst && (changed.length > 0 || removed.length > 0 || (wasBroken && !overlay))) {
      const told = [...changed, ...removed].join(", ") || "all good";
      logger.info(`styles compiled: ${told}`, { timestamp: true });
      server.ws.send({ type: "full-reload" });
    }
    if (overlay) server.ws.send(overlay);
  };
  const enqueue = (isFirst: boolean): void => {
    running = running
      .then(() => update(isFirst))
      .catch((error: unknown) => logger.error(`styles not compiled: ${String(error)}`));
  };

  const watched = existsSync(stylesDir) ? realpathSync(stylesDir) : stylesDir;
  server.watcher.on("error", (error) => logger.warn(`not watched: ${String(error)}`));
  server.watcher.add(watched);
  server.watcher.on("all", (_event, file) => {
    if (file !== watched && !file.startsWith(watched + sep)) return;
    clearTimeout(timer);
    timer = setTimeout(enqueue, DEBOUNCE_MS, false);
  });
  // A page that was loaded or reloaded after the mistake shows it too.
  server.ws.on("connection", () => {
    if (overlay) server.ws.send(overlay);
  });
  enqueue(true);
}

export interface StyleRegistryOptions {
  /** The folder of style folders; `STYLES_DIR`, else `styles`. */
  stylesDir?: string;
  /** Where the compiled registry lies; by default where the server looks for it. */
  outDir?: string;
}

/**
 * Vite plugin: compiles style folders when they change and reloads the page. A broken folder shows in the overlay
 * with its line and column, while its last good version goes on serving.
 */
export function styleRegistry(options: StyleRegistryOptions = {}): Plugin {
  const stylesDir = resolve(options.stylesDir ?? process.env.STYLES_DIR ?? "styles");
  const dataDir = resolve(process.env.DATA_DIR ?? "data");
  const outDir = options.outDir ?? registryFolderOf({ stylesDir, dataDir });
  return {
    name: "style-registry",
    apply: "serve",
    // A link to a folder above would be followed round and round. What a link of a style may lead to is watched anyway.
    config: () => ({ server: { watch: { followSymlinks: false } } }),
    configureServer(server) {
      // Remix starts a second, hidden server of its own: one watcher is enough.
      if (server.config.server.hmr === false) return;
      watchStyles(server, stylesDir, () => compileRegistry({ stylesDir, outDir }));
    },
  };
}
