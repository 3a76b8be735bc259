import { chmod, lstat, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivateFolder, makeTreePrivate } from "./private-files.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "private-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (name: string) => (await lstat(join(folder, name))).mode & 0o777;

test("a data folder is its owner's alone, whether it is made or was open to others", async () => {
  await mkdir(join(folder, "old"));
  await chmod(join(folder, "old"), 0o777);
  for (const name of ["old", "new"]) {
    await makePrivateFolder(join(folder, name));
    expect(await modeOf(name)).toBe(0o700);
  }
});

test("every file of a tree that others may enter becomes its owner's alone, and still can or can't be run", async () => {
  await mkdir(join(folder, "tree/deep"), { recursive: true });
  for (const [name, mode] of [
    ["a", 0o666],
    ["deep/b", 0o644],
    ["deep/run", 0o755],
  ] as const) {
    await writeFile(join(folder, "tree", name), "");
    await chmod(join(folder, "tree", name), mode);
  }
  await chmod(join(folder, "tree"), 0o755);
  await makeTreePrivate(join(folder, "tree"));
  const names = ["tree", "tree/deep", "tree/a", "tree/deep/b", "tree/deep/run"];
  expect(await Promise.all(names.map(modeOf))).toEqual([0o700, 0o700, 0o600, 0o600, 0o700]);
});
