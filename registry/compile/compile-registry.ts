import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, parse, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { mapLocales } from "../contract/locale.ts";
import { mapKinds } from "../contract/price.ts";
import { compareProblems, type Problem } from "../source/problem.ts";
import { buildCard, buildPublicTool } from "./build-public-tool.ts";
import { buildEntry, buildServerTool } from "./build-server-tool.ts";
import { printCompileState, readCompileState, type ToolState } from "./compile-state.ts";
import { stampCompiler } from "./fingerprint.ts";
import { addPlaceholders } from "./draw-placeholder.ts";
import { generatedPaths, type GeneratedPaths } from "./generated-paths.ts";
import { judgeFolders, type Candidate } from "./judge-folders.ts";
import { hasLists, updateLists, type ListedTool } from "./update-lists.ts";
import { writeJsonAtomically } from "./write-atomically.ts";

export interface CompileOptions {
  /** The folder of style folders. */
  stylesDir: string;
  /** Where the compiled registry goes. */
  outDir: string;
}

/** What one run did; ids in each list are sorted. */
export interface CompileResult {
  compiled: string[];
  unchanged: string[];
  removed: string[];
  /** Broken folders whose last good version still serves. */
  kept: string[];
  /** Everything that is wrong in broken folders; all are errors. */
  problems: Problem[];
}

function writeTool(paths: GeneratedPaths, { style, state }: Candidate): ListedTool {
  const cards = mapKinds((kind) => {
    writeJsonAtomically(paths.serverTool(kind, style.id), buildServerTool(style, state.version, kind));
    return mapLocales((locale) => {
      const tool = buildPublicTool(style, locale, kind);
      writeJsonAtomically(paths.publicTool(kind, style.id, locale), tool);
      return buildCard(tool);
    });
  });
  return { entry: buildEntry(style, state.version), cards };
}

/** Removes what no tool owns. Last of all, so that a reader never misses a file the lists still name. */
function prune(paths: GeneratedPaths, tools: ReadonlyMap<string, ToolState>): void {
  for (const folder of paths.byTool) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const isDraft = name.endsWith(".tmp"); // of another process, perhaps
      if (!isDraft && !tools.has(parse(name).name))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/**
 * Compiles style folders into what the site reads: one file per tool and locale, one server-only file per tool, and
 * the lists. Only folders that changed since the last run are read; a broken one keeps its last good version.
 * Every file is written atomically. Throws only where the disk does. Two runs on one `outDir` must not overlap.
 */
export async function compileRegistry({ stylesDir, outDir }: CompileOptions): Promise<CompileResult> {
  const paths = generatedPaths(resolve(outDir));
  const before = readCompileState(paths.state);
  const compiler = stampCompiler();
  const isSameCompiler = before.compiler === compiler && hasLists(paths);
  const verdict = judgeFolders(resolve(stylesDir), paths, before, isSameCompiler);
  const { candidates, unchanged, kept, problems } = verdict;

  const listed = new Map<string, ListedTool>();
  for (const candidate of candidates) {
    const style = await addPlaceholders(candidate.style, resolve(stylesDir));
    listed.set(style.id, writeTool(paths, { ...candidate, style }));
    await setImmediate(); // a development server goes on answering
  }

  const written = candidates.map(({ style, state }): [string, ToolState] => [style.id, state]);
  const tools = new Map([...unchanged, ...kept, ...written].sort(([a], [b]) => (a < b ? -1 : 1)));
  const removed = [...before.tools.keys()].filter((id) => !tools.has(id)).sort();
  const areListsStale = listed.size > 0 || removed.length > 0 || !isSameCompiler;
  if (areListsStale) updateLists(paths, tools, listed);
  const state = printCompileState({ compiler, tools });
  if (JSON.stringify(state) !== JSON.stringify(printCompileState(before)))
    writeJsonAtomically(paths.state, state);
  if (areListsStale) prune(paths, tools);
  return {
    compiled: [...listed.keys()].sort(),
    unchanged: [...unchanged.keys()],
    removed,
    kept: [...kept.keys()].sort(),
    problems: problems.sort(compareProblems),
  };
}
