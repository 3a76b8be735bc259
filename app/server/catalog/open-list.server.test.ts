import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileRegistry } from "#registry/compile/compile-registry.ts";
import { LOCALES } from "#registry/contract/locale.ts";
import { listFiles } from "#registry/source/walk-folder.ts";
import {
  makeFolder,
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  writeFiles,
  writeStyles,
} from "../../../scripts/styles/checks/sample-styles.ts";
import type { Catalog } from "./catalog.ts";
import { openCatalog } from "./catalog.server.ts";

let folder: string;
let stylesDir: string;
let outDir: string;
let catalog: Catalog;

beforeEach(async () => {
  folder = makeFolder();
  stylesDir = join(folder, "styles");
  outDir = join(folder, "out");
  catalog = openCatalog(outDir, "local");
  writeStyles(stylesDir, {
    "glass/prompt.md": "Glass.",
    "mirror/prompt.md": "Mirror.",
    "prism/manifest.json": sampleManifest("prism", { order: 3 }),
  });
  await compile();
  await readAll(catalog);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const compile = (...changed: string[]) =>
  compileRegistry({ stylesDir, outDir, ...(changed.length > 0 && { changed }) });

/** All that the site is given. */
async function readAll(of: Catalog) {
  const tools = await of.listTools();
  const byLocale = LOCALES.map(async (locale) => ({
    cards: await of.listCards(locale),
    index: JSON.stringify((await of.findSearch(locale))?.index),
    pages: await Promise.all(tools.map(({ id }) => of.findTool(id, locale))),
  }));
  return {
    tools,
    byLocale: await Promise.all(byLocale),
    server: await Promise.all(tools.map(({ id }) => of.findServerTool(id))),
  };
}

/** Expects that a site that has read on, and one that starts now, are given what a compile from nothing gives. */
async function expectAllAsCompiledAfresh(): Promise<void> {
  const afresh = join(folder, "afresh");
  rmSync(afresh, { recursive: true, force: true });
  await compileRegistry({ stylesDir, outDir: afresh });
  const all = await readAll(openCatalog(afresh, "local"));
  expect(await readAll(catalog)).toEqual(all);
  expect(await readAll(openCatalog(outDir, "local"))).toEqual(all);
}

const EDITS: [string, string[], () => void][] = [
  ["a prompt", ["glass"], () => writeFiles(stylesDir, { "glass/prompt.md": "Clear glass." })],
  [
    "an English title",
    ["mirror"],
    () => writeFiles(stylesDir, { "mirror/copy/en.json": sampleCopy({ title: "Looking glass" }) }),
  ],
  ["a language", ["mirror"], () => writeFiles(stylesDir, { "mirror/copy/de.json": sampleGermanCopy() })],
  [
    "the order",
    ["glass"],
    () => writeFiles(stylesDir, { "glass/manifest.json": sampleManifest("glass", { order: 9 }) }),
  ],
  ["a new folder", ["lens"], () => writeStyles(stylesDir, { "lens/prompt.md": "Lens." })],
  [
    "a folder by another name",
    ["prism", "window"],
    () => {
      rmSync(join(stylesDir, "prism"), { recursive: true });
      writeStyles(stylesDir, { "window/prompt.md": "Window." });
    },
  ],
];

test.each(EDITS)(
  "after an edit of %s the site is given what a compile from nothing gives",
  async (_, changed, edit) => {
    edit();
    const packed = readFileSync(join(outDir, "tools.json"), "utf8");
    await compile(...changed);
    expect(readFileSync(join(outDir, "tools.json"), "utf8")).toBe(packed);
    await expectAllAsCompiledAfresh();
  },
);

test("edits add up, and the lists that are packed after them are those of a compile from nothing", async () => {
  for (const [, changed, edit] of EDITS) {
    edit();
    await compile(...changed);
  }
  await expectAllAsCompiledAfresh();
  await compile();
  await expectAllAsCompiledAfresh();
  const read = (root: string) =>
    listFiles(root)
      .filter((file) => !file.endsWith("state.json"))
      .map((file) => [file, readFileSync(join(root, file), "utf8")]);
  expect(existsSync(join(outDir, "changed"))).toBe(false);
  expect(read(outDir)).toEqual(read(join(folder, "afresh")));
});

test("a list is the same object until it says something else, and the packed index serves while it holds", async () => {
  const [cards, search] = [await catalog.listCards("de"), await catalog.findSearch("de")];
  writeFiles(stylesDir, { "glass/prompt.md": "Clear glass." });
  await compile("glass");
  expect(await catalog.findServerTool("glass")).toMatchObject({ prompt: "Clear glass." });
  expect(await catalog.listCards("de")).toBe(cards);
  expect(await catalog.findSearch("de")).toBe(search);
  writeFiles(stylesDir, { "glass/copy/en.json": sampleCopy({ title: "Kaleidoscope" }) });
  await compile("glass");
  expect((await catalog.findSearch("de"))?.find("kaleidoscope").hits).toEqual(["glass"]);
  expect(search?.find("kaleidoscope").hits).toEqual([]);
});
