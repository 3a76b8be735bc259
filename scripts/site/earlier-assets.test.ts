import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { PAGE_CACHING } from "~/server/http/pages/shared-pages.server.ts";
import { EARLIER_ASSETS_S, keepEarlierAssets } from "./earlier-assets.ts";

const DAY_MS = 86_400_000;

async function makeProject() {
  const project = await mkdtemp(join(tmpdir(), "assets-"));
  onTestFinished(() => rm(project, { recursive: true }));
  const folder = join(project, "build/assets");
  const write = async (files: readonly string[]) => {
    await rm(join(project, "build"), { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const name of files) await writeFile(join(folder, name), `now ${name}`);
  };
  const ways = { folder, aside: join(project, "aside") };
  return {
    folder,
    /** A build that empties the folder and writes these files, on a day. */
    build: (day: number, files: readonly string[]) =>
      keepEarlierAssets({ ...ways, now: day * DAY_MS }, () => write(files)),
    fail: (day: number) =>
      keepEarlierAssets({ ...ways, now: day * DAY_MS }, () =>
        write([]).then(() => Promise.reject(new Error("no"))),
      ),
    names: async () => (await readdir(folder)).filter((name) => !name.startsWith(".")).sort(),
  };
}

test("a file of an earlier build answers longer than a page that names it may be kept", () =>
  expect(EARLIER_ASSETS_S).toBeGreaterThan(PAGE_CACHING.freshS + PAGE_CACHING.staleS));

test("files of earlier builds stay for their time from the day that they were replaced", async () => {
  const { build, names } = await makeProject();
  await build(0, ["a.1.js", "both.js", "both.js.br"]);
  await build(30, ["a.2.js", "both.js", "both.js.br"]);
  expect(await names()).toEqual(["a.1.js", "a.2.js", "both.js", "both.js.br"]);
  await build(34, ["a.3.js", "both.js"]);
  expect(await names()).toEqual(["a.1.js", "a.2.js", "a.3.js", "both.js", "both.js.br"]);
  await build(38, ["a.4.js"]);
  expect(await names()).toEqual(["a.2.js", "a.3.js", "a.4.js", "both.js", "both.js.br"]);
});

test("a file that a later build writes again is that build's, and its time begins anew", async () => {
  const { build, folder, names } = await makeProject();
  await build(0, ["a.js"]);
  await build(1, ["b.js"]);
  await build(2, ["a.js"]);
  expect(await readFile(join(folder, "a.js"), "utf8")).toBe("now a.js");
  await build(9, ["c.js"]);
  expect(await names()).toEqual(["a.js", "c.js"]);
});

test("a build that fails loses no file of those before it", async () => {
  const { build, fail, names } = await makeProject();
  await build(0, ["a.js"]);
  await build(1, ["b.js"]);
  await expect(fail(2)).rejects.toThrow("no");
  await build(3, ["c.js"]);
  expect(await names()).toEqual(["a.js", "b.js", "c.js"]);
});
