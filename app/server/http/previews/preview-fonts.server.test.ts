import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFontFolder } from "./preview-fonts.server.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "imgfx-fonts-"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test("the typefaces of processes that are gone are removed, and nothing else", async () => {
  const { pid: gone } = spawnSync(process.execPath, ["--version"]);
  const kept = [`preview-fonts-${process.ppid}`, "preview-fonts-of-others", "something"];
  for (const name of [`preview-fonts-${gone}`, ...kept]) {
    await mkdir(join(parent, name));
    await writeFile(join(parent, name, "a.ttf"), "");
  }
  const folder = await makeFontFolder(parent);
  expect(folder).toBe(join(parent, `preview-fonts-${process.pid}`));
  expect((await readdir(parent)).toSorted()).toEqual([...kept, `preview-fonts-${process.pid}`].toSorted());
});

test("a folder of this process's own stays as it is", async () => {
  const folder = await makeFontFolder(parent);
  await writeFile(join(folder, "a.ttf"), "");
  await makeFontFolder(parent);
  expect(await readdir(folder)).toEqual(["a.ttf"]);
});
