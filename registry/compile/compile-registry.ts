import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, parse, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { CatalogCard, ToolEntry } from "../contract/compiled.ts";
import { LOCALES, mapLocales, type Locale } from "../contract/locale.ts";
import type { Model } from "../contract/model.ts";
import { hasPreview } from "../contract/tool-abilities.ts";
import { mapKinds, PROVIDER_KINDS, type ProviderKind } from "../contract/price.ts";
import { buildSearchIndex } from "../contract/search/build-search-index.ts";
import type { SearchEntry } from "../contract/search/search-index.ts";
import { problemAt } from "../source/json-file.ts";
import { compareProblems, type Problem } from "../source/problem.ts";
import { readModels } from "../source/read-models.ts";
import { describeFault, listStyleIds, readStyleSource } from "../source/style-source.ts";
import { explainFailure } from "../source/walk-folder.ts";
import { prepareStyle, type Style } from "../validate/prepare-style.ts";
import { claimOf, describeClaim } from "../validate/check-folder.ts";
import { buildCard, buildPublicTool, buildSearchEntry } from "./build-public-tool.ts";
import { buildEntry, buildServerTool, versionOf } from "./build-server-tool.ts";
import { generatedPaths, type GeneratedPaths } from "./generated-paths.ts";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { z } from "zod";
import type { PictureFile } from "../source/media-file.ts";

export interface CompileOptions {
  /** The folder of style folders. */
  stylesDir: string;
  /** Where the compiled registry goes. */
  outDir: string;
}

/** What one run did; ids in each list are sorted. */
export interface CompileResult {
  /** Tools of which something was written. */
  changed: string[];
  removed: string[];
  /** Broken folders whose last good version still serves. */
  kept: string[];
  /** Everything that is wrong in broken folders; all are errors. */
  problems: Problem[];
}

/** What one tool adds to the lists. */
interface ListedTool {
  entry: ToolEntry;
  cards: Record<ProviderKind, Record<Locale, CatalogCard>>;
  searched: Record<Locale, SearchEntry>;
}

/** The folders of a run: those to be written, and those whose last good version stays. */
interface Verdict {
  styles: Style[];
  kept: string[];
  problems: Problem[];
}

/** Catalog order: by `order` where there is one, then by id. */
function compareTools(a: ToolEntry, b: ToolEntry): number {
  const [first, second] = [a.order ?? Infinity, b.order ?? Infinity];
  if (first !== second) return first - second;
  return a.id < b.id ? -1 : 1;
}

/** The lines of a list as it was compiled last; none where it can't be read. The compiler wrote them, so their shape is taken on trust. */
function readLines<Line extends { id: string }>(file: string): Map<string, Line> {
  try {
    const lines: Line[] = JSON.parse(readFileSync(file, "utf8"));
    return new Map(lines.map((line) => [line.id, line]));
  } catch {
    return new Map();
  }
}

let written = 0;

/** Writes a value as a JSON file, so that a reader sees the old text or the new one. Gives whether the text is new. */
function writeJson(file: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.${written++}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  return true;
}

function judgeFolder(root: string, id: string): { style: Style } | { problems: Problem[] } {
  try {
    return prepareStyle(readStyleSource(root, id));
  } catch (error) {
    return { problems: [describeFault(join(root, id), { file: "", ...explainFailure(error) })] };
  }
}

/** Judges every folder. Where two tools answer to the same requests, the one that serves already does so, then the first by id. */
function judgeFolders(root: string, before: ReadonlyMap<string, ToolEntry>): Verdict {
  const verdict: Verdict = { styles: [], kept: [], problems: [] };
  const owners = new Map<string, string>();
  const fail = (id: string, problems: Problem[]): void => {
    verdict.problems.push(...problems);
    const lastGood = before.get(id);
    if (!lastGood) return;
    verdict.kept.push(id);
    owners.set(claimOf(lastGood), id);
  };
  const sound: Style[] = [];
  for (const id of listStyleIds(root)) {
    const judged = judgeFolder(root, id);
    if ("problems" in judged) fail(id, judged.problems);
    else sound.push(judged.style);
  }
  const isServing = ({ id, manifest }: Style): boolean => {
    const lastGood = before.get(id);
    return lastGood !== undefined && claimOf(lastGood) === claimOf(manifest);
  };
  for (const style of [...sound.filter(isServing), ...sound.filter((one) => !isServing(one))]) {
    const { id, manifest } = style;
    const owner = owners.get(claimOf(manifest));
    if (owner === undefined) {
      owners.set(claimOf(manifest), id);
      verdict.styles.push(style);
      continue;
    }
    const { manifest: file } = readStyleSource(root, id);
    const path = [manifest.imageType === undefined ? "submit" : "imageType"];
    const message = describeClaim(manifest, owner);
    const finding = { rule: "image-type", message, fix: "give each tool its own" };
    fail(id, file ? [problemAt(file, path, finding)] : []);
  }
  return verdict;
}

/** Writes a tool's own files. Gives what it adds to the lists, and whether anything is new. */
function writeTool(
  paths: GeneratedPaths,
  style: Style,
  models: readonly Model[],
): { tool: ListedTool; isChanged: boolean } {
  const version = versionOf(style);
  let isChanged = false;
  const write = (file: string, value: unknown): void => {
    isChanged = writeJson(file, value) || isChanged;
  };
  const cards = mapKinds((kind) => {
    write(paths.serverTool(kind, style.id), buildServerTool(style, version, kind, models));
    return mapLocales((locale) => {
      const tool = buildPublicTool(style, locale, kind);
      write(paths.publicTool(kind, style.id, locale), tool);
      return buildCard(tool, hasPreview(style.manifest));
    });
  });
  const searched = mapLocales((locale) => buildSearchEntry(style, locale));
  return { tool: { entry: buildEntry(style, version), cards, searched }, isChanged };
}

/** Writes the lists; broken tools keep their lines. */
function writeLists(
  paths: GeneratedPaths,
  order: readonly string[],
  listed: ReadonlyMap<string, ListedTool>,
): void {
  const write = <Line extends { id: string }>(file: string, lineOf: (tool: ListedTool) => Line): Line[] => {
    const before = listed.size < order.length ? readLines<Line>(file) : new Map<string, Line>();
    const lines = order.flatMap((id) => {
      const tool = listed.get(id);
      return (tool ? lineOf(tool) : before.get(id)) ?? [];
    });
    writeJson(file, lines);
    return lines;
  };
  for (const kind of PROVIDER_KINDS)
    for (const locale of LOCALES) write(paths.cards(kind, locale), (tool) => tool.cards[kind][locale]);
  const searched = mapLocales((locale) =>
    write(paths.searchEntries(locale), (tool) => tool.searched[locale]),
  );
  for (const locale of LOCALES) writeJson(paths.searchIndex(locale), buildSearchIndex(searched, locale));
  write(paths.entries, (tool) => tool.entry);
}

/** Removes what no tool owns. Last of all, so that a reader never misses a file the lists still name. */
function prune(paths: GeneratedPaths, ids: readonly string[]): void {
  for (const folder of paths.byTool)
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (!name.endsWith(".tmp") && !ids.includes(parse(name).name))
        rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Compiles style folders into what the site reads: one file per tool and locale, one server-only file per tool, and
 * the lists. A broken folder keeps its last good version. What says the same as before is not written; every file is
 * written atomically. Throws only where the disk does. Two runs on one `outDir` must not overlap.
 */
export async function compileRegistry({ stylesDir, outDir }: CompileOptions): Promise<CompileResult> {
  const root = resolve(stylesDir);
  const paths = generatedPaths(resolve(outDir));
  const before = readLines<ToolEntry>(paths.entries);
  const { styles, kept, problems } = judgeFolders(root, before);
  const models = readModels();
  const looks = readLooks(paths.looks);
  const listed = new Map<string, ListedTool>();
  const changed: string[] = [];
  for (const style of styles) {
    const { tool, isChanged } = writeTool(paths, await lookAtPictures(style, root, looks), models);
    listed.set(style.id, tool);
    if (isChanged) changed.push(style.id);
    await setImmediate(); // a development server goes on answering
  }
  writeJson(paths.looks, Object.fromEntries(looks));
  const entries = [
    ...[...listed.values()].map(({ entry }) => entry),
    ...kept.flatMap((id) => before.get(id) ?? []),
  ];
  const order = entries.sort(compareTools).map(({ id }) => id);
  writeLists(paths, order, listed);
  prune(paths, order);
  return {
    changed: changed.sort(),
    removed: [...before.keys()].filter((id) => !order.includes(id)).sort(),
    kept: kept.sort(),
    problems: problems.sort(compareProblems),
  };
}

/** Pixels of a placeholder: with quality 10 some 65 bytes as WEBP, never above 100. */
const [SHORT_SIDE, LONG_SIDE] = [6, 8];
const QUALITY = 10;

/** What is found out about a picture by looking at all of it. */
type Look = Pick<PictureFile, "placeholder" | "isClear">;

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

const looksSchema = z.record(
  z.union([z.object({ placeholder: z.string() }), z.object({ isClear: z.literal(true) }), z.object({})]),
);

/** Reads what earlier runs found of pictures, by the hash of their content. */
function readLooks(file: string): Map<string, Look> {
  try {
    return new Map(Object.entries(looksSchema.parse(JSON.parse(readFileSync(file, "utf8")))));
  } catch {
    return new Map();
  }
}

/**
 * Gives a style whose pictures have their placeholders; one that can't be drawn is left out.
 * @param looks what is known of pictures; what is found is added
 */
async function lookAtPictures(style: Style, stylesDir: string, looks: Map<string, Look>): Promise<Style> {
  const folder = join(stylesDir, style.id, "images");
  const pictures = [...style.pictures].map(async ([name, picture]) => {
    const isTall = picture.height >= picture.width;
    const look = looks.get(picture.hash) ?? (await lookAt(join(folder, name), isTall));
    looks.set(picture.hash, look);
    return [name, { ...picture, ...look }] as const;
  });
  return { ...style, pictures: new Map(await Promise.all(pictures)) };
}
