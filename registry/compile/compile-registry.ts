import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, parse, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { mapLocales } from "../contract/locale.ts";
import { mapKinds } from "../contract/price.ts";
import type { Model } from "../contract/model.ts";
import { readModels } from "../source/read-models.ts";
import { compareProblems, type Problem } from "../source/problem.ts";
import type { PictureFile } from "../source/read-picture.ts";
import type { Style } from "../validate/prepare-style.ts";
import { hasPreview } from "../contract/preview.ts";
import { buildCard, buildPublicTool, buildSearchEntry } from "./build-public-tool.ts";
import { buildEntry, buildServerTool } from "./build-server-tool.ts";
import { printCompileState, readCompileState, type ToolState } from "./compile-state.ts";
import { stampCompiler } from "./fingerprint.ts";
import { generatedPaths, type GeneratedPaths } from "./generated-paths.ts";
import { judgeFolders, type Candidate } from "./judge-folders.ts";
import { areAtTheirPlaces, hasLists, updateLists, type ListedTool } from "./update-lists.ts";
import { writeJsonAtomically } from "./write-atomically.ts";

/** Pixels of a placeholder: with quality 10 some 65 bytes as WEBP, never above 100. */
const [SHORT_SIDE, LONG_SIDE] = [6, 8];
const QUALITY = 10;

/** What is found out about a picture by looking at all of it. */
type Look = Pick<PictureFile, "placeholder" | "isClear">;

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

  const models = candidates.length > 0 ? readModels() : [];
  const listed = new Map<string, ListedTool>();
  for (const candidate of candidates) {
    const style = await addPlaceholders(candidate.style, resolve(stylesDir));
    listed.set(style.id, writeTool(paths, { ...candidate, style }, models));
    await setImmediate(); // a development server goes on answering
  }

  const written = candidates.map(({ style, state }): [string, ToolState] => [style.id, state]);
  const tools = new Map([...unchanged, ...kept, ...written].sort(([a], [b]) => (a < b ? -1 : 1)));
  const removed = [...before.tools.keys()].filter((id) => !tools.has(id)).sort();
  const areListsStale = listed.size > 0 || removed.length > 0 || !isSameCompiler;
  if (areListsStale) {
    const isUnmoved = isSameCompiler && areAtTheirPlaces(before.tools, tools);
    updateLists(paths, tools, listed, isUnmoved);
  }
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

/**
 * Draws a picture so small that it can stand in a page: what is seen, out of focus, until the picture is there. One that
 * can be seen through gets none, since it would shine through.
 */
async function lookAt(file: string, isTall: boolean): Promise<Look> {
  const [width, height] = isTall ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE];
  try {
    const bytes = await readFile(file);
    const { hasAlpha } = await sharp(bytes).metadata();
    if (hasAlpha && !(await sharp(bytes).stats()).isOpaque) return { isClear: true };
    const tiny = sharp(bytes).autoOrient().resize(width, height, { fit: "fill" }).removeAlpha();
    const webp = await tiny.webp({ quality: QUALITY, effort: 6 }).toBuffer();
    return { placeholder: `data:image/webp;base64,${webp.toString("base64")}` };
  } catch {
    return {}; // the head was that of a picture, the rest is not
  }
}

/** A style whose pictures have their placeholders; one that can't be drawn is left out. */
async function addPlaceholders(style: Style, stylesDir: string): Promise<Style> {
  const folder = join(stylesDir, style.id, "images");
  const pictures = [...style.pictures].map(async ([name, picture]) => {
    const look = await lookAt(join(folder, name), picture.height >= picture.width);
    return [name, { ...picture, ...look }] as const;
  });
  return { ...style, pictures: new Map(await Promise.all(pictures)) };
}
