import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  Link,
  makeFolder,
  sampleManifest,
  writeFiles,
  writeStyles,
} from "../../scripts/styles/checks/sample-styles.ts";
import { compileRegistry } from "./compile-registry.ts";

let folder: string;
let stylesDir: string;
let outDir: string;

const compile = (changed?: string[]) => compileRegistry({ stylesDir, outDir, changed });
const readPrompt = (id: string): unknown =>
  JSON.parse(readFileSync(join(outDir, `local/server/${id}.json`), "utf8"));

beforeEach(async () => {
  folder = makeFolder();
  stylesDir = join(folder, "styles");
  outDir = join(folder, "out");
  writeStyles(stylesDir, { "glass/prompt.md": "Glass.", "mirror/prompt.md": "Mirror." });
  await compile();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("where folders are told no other is looked at, and one that is new or gone is found", async () => {
  writeFiles(stylesDir, { "glass/prompt.md": "Clear.", "mirror/prompt.md": "Mirror it." });
  expect(await compile(["glass"])).toMatchObject({ compiled: ["glass"], unchanged: [], removed: [] });
  expect([readPrompt("glass"), readPrompt("mirror")]).toMatchObject([
    { prompt: "Clear." },
    { prompt: "Mirror." },
  ]);
  rmSync(join(stylesDir, "glass"), { recursive: true });
  writeStyles(stylesDir, { "lens/prompt.md": "Lens." });
  expect(await compile(["glass", "lens", "README.md", ".git"])).toMatchObject({
    ...{ compiled: ["lens"], removed: ["glass"], problems: [] },
  });
  expect(existsSync(join(outDir, "local/tools/glass"))).toBe(false);
  expect(await compile()).toMatchObject({ compiled: ["mirror"], unchanged: ["lens"], removed: [] });
});

test("a broken folder is told of at every run, and keeps its last good version", async () => {
  writeFiles(stylesDir, { "mirror/manifest.json": "{" });
  for (const changed of [["mirror"], ["glass"]])
    expect(await compile(changed)).toMatchObject({ kept: ["mirror"], problems: [{ rule: "json-syntax" }] });
  writeFiles(stylesDir, { "mirror/manifest.json": sampleManifest("mirror") });
  expect(await compile(["mirror"])).toMatchObject({ compiled: ["mirror"], kept: [], problems: [] });
});

test("one that was refused for what another claims is compiled once that one is gone", async () => {
  const claiming = { "lens/manifest.json": sampleManifest("lens", { imageType: "imgfx-style-mirror" }) };
  writeStyles(stylesDir, claiming);
  expect(await compile(["lens"])).toMatchObject({ compiled: [], problems: [{ rule: "image-type" }] });
  rmSync(join(stylesDir, "mirror"), { recursive: true });
  expect(await compile(["mirror"])).toMatchObject({
    ...{ compiled: ["lens"], removed: ["mirror"], problems: [] },
  });
});

test("a link is looked at whatever is told: what it leads to has another name", async () => {
  writeStyles(stylesDir, {
    "_drafts/prompt.md": "Draft.",
    "_drafts/manifest.json": sampleManifest("lens"),
  });
  writeFiles(stylesDir, { lens: new Link("_drafts") });
  expect(await compile(["lens", "_drafts"])).toMatchObject({ compiled: ["lens"], problems: [] });
  writeFiles(stylesDir, { "_drafts/prompt.md": "Second draft." });
  expect(await compile(["_drafts"])).toMatchObject({ compiled: ["lens"] });
  expect(await compile(["glass"])).toMatchObject({ compiled: [], unchanged: ["glass", "lens"] });
});

test("all are looked at where the last run can't be built on", async () => {
  rmSync(join(outDir, "changes.json"));
  expect(await compile(["glass"])).toMatchObject({ compiled: ["glass", "mirror"] });
});
