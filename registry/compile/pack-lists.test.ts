import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LOCALES, type Locale } from "../contract/locale.ts";
import { PROVIDER_KINDS } from "../contract/price.ts";
import {
  makeFolder,
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  writeFiles,
  writeStyles,
} from "../../scripts/styles/checks/sample-styles.ts";
import { compileRegistry } from "./compile-registry.ts";
import { generatedPaths } from "./generated-paths.ts";

let folder: string;
let stylesDir: string;
let outDir: string;

beforeEach(() => {
  folder = makeFolder();
  stylesDir = join(folder, "styles");
  outDir = join(folder, "out");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const compile = () => compileRegistry({ stylesDir, outDir });

/** Locales of which some file is written anew by a compile. */
async function listWritten(fileOf: (locale: Locale) => string): Promise<string[]> {
  const look = () => LOCALES.map((locale) => statSync(fileOf(locale)).ino);
  const before = look();
  await compile();
  const after = look();
  return LOCALES.filter((_, place) => before[place] !== after[place]);
}

/** Every list of a compiled registry. */
function readLists(generated: string): string[] {
  const { entries, cards, searchEntries, searchIndex } = generatedPaths(generated);
  const byLocale = LOCALES.flatMap((locale) => [
    ...PROVIDER_KINDS.map((kind) => cards(kind, locale)),
    ...[searchEntries(locale), searchIndex(locale)],
  ]);
  return [entries, ...byLocale].map((file) => readFileSync(file, "utf8"));
}

/** Expects the lists that compiling everything from nothing makes. */
async function expectListsOfAll(): Promise<void> {
  const afresh = join(folder, "afresh");
  rmSync(afresh, { recursive: true, force: true });
  await compileRegistry({ stylesDir, outDir: afresh });
  expect(readLists(outDir)).toEqual(readLists(afresh));
}

test("a new prompt has no card and no search written anew", async () => {
  writeStyles(stylesDir, { "glass/prompt.md": "Glass.", "mirror/prompt.md": "Mirror." });
  await compile();
  const paths = generatedPaths(outDir);
  writeFiles(stylesDir, { "glass/prompt.md": "Clear glass." });
  expect(await listWritten(paths.searchIndex)).toEqual([]);
  writeFiles(stylesDir, { "glass/prompt.md": "Clearer glass." });
  expect(await listWritten((locale) => paths.cards("local", locale))).toEqual([]);
  await expectListsOfAll();
});

test("a word of one language has only the searches indexed anew that hold it", async () => {
  writeStyles(stylesDir, { "mirror/copy/de.json": sampleGermanCopy() });
  await compile();
  writeFiles(stylesDir, { "mirror/copy/de.json": sampleGermanCopy({ title: "Spiegelbild" }) });
  const { searchIndex } = generatedPaths(outDir);
  const written = await listWritten(searchIndex);
  expect(written).toContain("de");
  expect(written).not.toContain("ja");
  await expectListsOfAll();
});

test("an English word, another order, a new folder and one that is gone leave the lists that a compile from nothing makes", async () => {
  writeStyles(stylesDir, { "glass/prompt.md": "Glass.", "mirror/prompt.md": "Mirror." });
  await compile();
  writeFiles(stylesDir, { "mirror/copy/en.json": sampleCopy({ title: "Looking glass" }) });
  await compile();
  await expectListsOfAll();
  writeFiles(stylesDir, { "mirror/manifest.json": sampleManifest("mirror", { order: 1 }) });
  await compile();
  await expectListsOfAll();
  writeStyles(stylesDir, { "window/prompt.md": "Window." });
  await compile();
  rmSync(join(stylesDir, "glass"), { recursive: true });
  await compile();
  await expectListsOfAll();
});
