import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, parse, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { DEFAULT_LOCALE, mapLocales } from "../contract/locale.ts";
import { mapKinds } from "../contract/price.ts";
import type { Model } from "../contract/model.ts";
import { readModels } from "../source/read-models.ts";
import { compareProblems, type Problem } from "../source/problem.ts";
import { hasPreview } from "../contract/preview.ts";
import { buildCard, buildPublicTool, buildSearchEntry } from "./build-public-tool.ts";
import { buildEntry, buildServerTool } from "./build-server-tool.ts";
import { keepChanges, keepPacked, readCompileState, type Tools } from "./compile-state.ts";
import { stampCompiler } from "./fingerprint.ts";
import { generatedPaths, type GeneratedPaths } from "./generated-paths.ts";
import { judgeFolders, type Candidate } from "./judge-folders.ts";
import { lookAtPictures } from "./look-at-pictures.ts";
import { areAtTheirPlaces, hasLists, packLists, readChanged, type ListedTool } from "./pack-lists.ts";
import { writeJsonAtomically } from "./write-atomically.ts";

export interface CompileOptions {
  /** The folder of style folders. */
  stylesDir: string;
  /** Where the compiled registry goes. */
  outDir: string;
  /**
   * Names in the folder of styles at which something was written since the last run, where somebody watched it: only these
   * are looked at, and the lists stay packed as they are, with what has changed beside them. Without it, all are.
   */
  changed?: Iterable<string> | undefined;
}

/** What one run did to the folders that it looked at; ids in each list are sorted. */
export interface CompileResult {
  compiled: string[];
  unchanged: string[];
  removed: string[];
  /** Broken folders whose last good version still serves. */
  kept: string[];
  /** Everything that is wrong in broken folders; all are errors. */
  problems: Problem[];
}

function writeTool(
  paths: GeneratedPaths,
  { style, state, parts }: Candidate,
  models: readonly Model[],
): ListedTool {
  const { version } = state;
  const cards = mapKinds((kind) => {
    writeJsonAtomically(
      paths.serverTool(kind, style.id),
      buildServerTool(style, { version, parts }, kind, models),
    );
    return mapLocales((locale) => {
      const tool = buildPublicTool(style, locale, kind);
      writeJsonAtomically(paths.publicTool(kind, style.id, locale), tool);
      return buildCard(tool, hasPreview(style.manifest));
    });
  });
  const searched = mapLocales((locale) => buildSearchEntry(style, locale));
  return { entry: buildEntry(style, version), cards, searched };
}

/** Removes what no tool owns. Last of all, so that a reader never misses a file the lists still name. */
function prune(paths: GeneratedPaths, tools: Tools): void {
  for (const folder of paths.byTool) {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const isDraft = name.endsWith(".tmp"); // of another process, perhaps
      if (!isDraft && !tools.has(parse(name).name))
        rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

/** Removes all files of a tool that is gone. */
function removeTool(paths: GeneratedPaths, id: string): void {
  const own = paths.byTool.flatMap((folder) => [join(folder, id), join(folder, `${id}.json`)]);
  for (const path of [...own, paths.changed(id)]) rmSync(path, { recursive: true, force: true });
}

/** The vendor's models that were read last, and the compiler's stamp of then, which covers them. */
let lastModels: { compiler: string; models: readonly Model[] } | undefined;

function modelsOf(compiler: string): readonly Model[] {
  if (lastModels?.compiler !== compiler) lastModels = { compiler, models: readModels() };
  return lastModels.models;
}

/**
 * Compiles style folders into what the site reads: one file per tool and locale, one server-only file per tool, and
 * the lists. Only folders that changed since the last run are read; a broken one keeps its last good version.
 * Every file is written atomically. Throws only where the disk does. Two runs on one `outDir` must not overlap.
 */
export async function compileRegistry({
  stylesDir,
  outDir,
  changed,
}: CompileOptions): Promise<CompileResult> {
  const paths = generatedPaths(resolve(outDir));
  const before = readCompileState(paths);
  const compiler = stampCompiler();
  const isSameCompiler = before.compiler === compiler && hasLists(paths);
  const among = isSameCompiler && changed ? new Set([...changed, ...before.changes.always]) : undefined;
  const verdict = judgeFolders(resolve(stylesDir), paths, before, { isSameCompiler, among });
  const { candidates, unchanged, kept, problems, always } = verdict;

  const listed = new Map<string, ListedTool>();
  for (const candidate of candidates) {
    const { id } = candidate.style;
    const page = isSameCompiler ? paths.publicTool("local", id, DEFAULT_LOCALE) : undefined;
    const style = await lookAtPictures(candidate.style, resolve(stylesDir), page);
    listed.set(id, writeTool(paths, { ...candidate, style }, modelsOf(compiler)));
    await setImmediate(); // a development server goes on answering
  }

  const written = candidates.map(({ style, state }) => [style.id, state] as const);
  const tools = new Map(among ? before.tools : []);
  for (const id of among ?? []) tools.delete(id);
  for (const [id, state] of [...unchanged, ...kept, ...written]) tools.set(id, state);
  const removed = [...(among ?? before.tools.keys())]
    .filter((id) => before.tools.has(id) && !tools.has(id))
    .sort();
  if (among) {
    for (const [id, tool] of listed) writeJsonAtomically(paths.changed(id), tool);
    keepChanges(paths, before, tools, { looked: among, always });
    for (const id of removed) removeTool(paths, id);
  } else {
    const earlier = Object.keys(before.changes.tools);
    const areListsStale = listed.size + removed.length + earlier.length > 0 || !isSameCompiler;
    if (areListsStale) {
      const isUnmoved = isSameCompiler && areAtTheirPlaces(before.packed, tools);
      packLists(paths, tools, new Map([...readChanged(paths, earlier), ...listed]), isUnmoved);
      // Before the changes are told to be none, so that no later run takes them for its own.
      rmSync(paths.changedFolder, { recursive: true, force: true });
    }
    keepPacked(paths, before, { compiler, tools, always });
    if (areListsStale) prune(paths, tools);
  }
  return {
    compiled: [...listed.keys()].sort(),
    unchanged: [...unchanged.keys()],
    removed,
    kept: [...kept.keys()].sort(),
    problems: problems.sort(compareProblems),
  };
}
