import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileRegistry } from "#registry/compile/compile-registry.ts";
import {
  makeFolder,
  sampleCopy,
  sampleManifest,
  writeFiles,
  writeStyles,
} from "../../../scripts/styles/checks/sample-styles.fixture.ts";
import { createJsonCache, openCatalog } from "./catalog.server.ts";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const compile = () => compileRegistry({ stylesDir: join(folder, "styles"), outDir: join(folder, "out") });
const open = () => openCatalog(join(folder, "out"), "local");

test("findTool and findServerTool give the two halves of a tool, and null for an unknown id", async () => {
  writeStyles(join(folder, "styles"), { "mirror/prompt.md": "Mirror." });
  await compile();
  const catalog = open();
  expect(await catalog.findTool("mirror", "de")).toMatchObject({ id: "mirror", copyLocale: "en" });
  expect(await catalog.findServerTool("mirror")).toMatchObject({
    prompt: "Mirror.",
    manifest: { id: "mirror" },
  });
  expect(await catalog.findTool("glass", "de")).toBeNull();
  expect(await catalog.findServerTool("glass")).toBeNull();
});

test("an id that is no id never reaches the disk", async () => {
  mkdirSync(join(folder, "out/server"), { recursive: true });
  writeFileSync(join(folder, "out/secret.json"), "{}");
  const catalog = open();
  for (const id of [
    "../secret",
    "..",
    "",
    "server/../../secret",
    "a".repeat(61),
    "A",
    "mirror.json",
    "mirror\0",
  ]) {
    expect(await catalog.findServerTool(id), id).toBeNull();
    expect(await catalog.findTool(id, "en"), id).toBeNull();
  }
});

test("findBySubmit tells styles apart by imageType and wants one where styles share the path", async () => {
  const upscale = sampleManifest("upscale", {
    section: "tool",
    imageType: undefined,
    submit: "/api/img/upscale",
  });
  writeStyles(join(folder, "styles"), {
    "glass/prompt.md": "G.",
    "mirror/prompt.md": "M.",
    "upscale/manifest.json": upscale,
  });
  await compile();
  const catalog = open();
  const find = async (path: string, imageType?: string) =>
    (await catalog.findBySubmit(path, imageType))?.manifest.id;
  expect(await find("/api/img/imgfx-v2/submit", "imgfx-style-glass")).toBe("glass");
  expect(await find("/api/img/imgfx-v2/submit", "imgfx-style-none")).toBeUndefined();
  expect(await find("/api/img/imgfx-v2/submit")).toBeUndefined();
  expect(await find("/api/img/upscale")).toBe("upscale");
  expect(await find("/api/img/other")).toBeUndefined();
});

test("a recompile shows without a restart", async () => {
  writeStyles(join(folder, "styles"), { "mirror/prompt.md": "Mirror." });
  await compile();
  const catalog = open();
  expect((await catalog.listCards("en")).map(({ title }) => title)).toEqual(["Mirror"]);
  writeFiles(join(folder, "styles"), { "mirror/copy/en.json": sampleCopy({ title: "Glass" }) });
  writeStyles(join(folder, "styles"), { "prism/prompt.md": "Prism." });
  await compile();
  expect((await catalog.listCards("en")).map(({ title }) => title)).toEqual(["Glass", "Mirror"]);
  expect((await catalog.findTool("mirror", "en"))?.copy.title).toBe("Glass");
  expect((await catalog.listTools()).map(({ id }) => id)).toEqual(["mirror", "prism"]);
});

test("an unchanged file is parsed once", async () => {
  writeStyles(join(folder, "styles"), { "mirror/prompt.md": "Mirror." });
  await compile();
  const catalog = open();
  expect(await catalog.findTool("mirror", "en")).toBe(await catalog.findTool("mirror", "en"));
});

test("a catalog over an empty folder has no tools", async () => {
  expect(await open().listTools()).toEqual([]);
  expect(await open().listCards("ar")).toEqual([]);
});

test("createJsonCache drops the file that was used longest ago", async () => {
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), JSON.stringify({ name }));
  const cache = createJsonCache(2);
  const read = (name: string) => cache.read(join(folder, name));
  const [a, b] = [await read("a"), await read("b")];
  expect(await read("a")).toBe(a);
  await read("c");
  expect(await read("a")).toBe(a);
  expect(await read("b")).not.toBe(b);
});

test("createJsonCache forgets a file that is gone", async () => {
  writeFileSync(join(folder, "a"), JSON.stringify({ name: "a" }));
  const cache = createJsonCache(2);
  expect(await cache.read(join(folder, "a"))).toEqual({ name: "a" });
  rmSync(join(folder, "a"));
  expect(await cache.read(join(folder, "a"))).toBeNull();
});
