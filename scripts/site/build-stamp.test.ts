import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { beginPages, endPages, isCurrent, writeStamp } from "./build-stamp.js";

const projects: string[] = [];
afterEach(async () => {
  for (const project of projects.splice(0)) await rm(project, { recursive: true, force: true });
});

const OPERATION = "engine/operations/photo/flip.ts";
const PAGE = "app/routes/pages/home.tsx";
const WORDS = "locales/en/home.json";
const PAGES = { files: [PAGE, WORDS], folders: ["locales"] };
const PROGRAMS = { files: [OPERATION, "package-lock.json"], folders: [] };

async function write(project: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), text);
}

/** A project whose pages and programs were built a while after their sources were written. */
async function makeProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), "imgfx-stamp-"));
  projects.push(project);
  for (const file of [...PAGES.files, ...PROGRAMS.files]) {
    await write(project, file, "1");
    await utimes(join(project, file), 1_000, 1_000);
  }
  writeStamp("pages", PAGES, 2_000_000, project);
  writeStamp("programs", PROGRAMS, 2_000_000, project);
  return project;
}

/** What is still as it was built after a file was written. */
async function currentAfter(file: string): Promise<{ pages: boolean; programs: boolean }> {
  const project = await makeProject();
  await write(project, file, "2");
  return { pages: isCurrent("pages", project), programs: isCurrent("programs", project) };
}

test("what was built is current until one of its sources changes", async () => {
  expect(await currentAfter("README.md")).toEqual({ pages: true, programs: true });
});

test("a changed operation has the programs built again, and not the pages", async () => {
  expect(await currentAfter(OPERATION)).toEqual({ pages: true, programs: false });
});

test("a changed page has the pages built again", async () => {
  expect(await currentAfter(PAGE)).toEqual({ pages: false, programs: true });
});

test("a test, or a file that nothing imports, has nothing built again", async () => {
  for (const file of ["app/routes/home.test.tsx", "locales/words.test.ts", "app/routes/unused.ts"])
    expect(await currentAfter(file), file).toEqual({ pages: true, programs: true });
});

test("a file that a pattern picks up has its part built again, by its words or by its being there", async () => {
  for (const file of [WORDS, "locales/de/home.json"])
    expect(await currentAfter(file), file).toEqual({ pages: false, programs: true });
});

test("a source that is gone, or was written while it was built, has its part built again", async () => {
  const project = await makeProject();
  await rm(join(project, PAGE));
  expect(isCurrent("pages", project)).toBe(false);
  const changing = await makeProject();
  await rm(join(changing, "build"), { recursive: true });
  writeStamp("pages", PAGES, 999_000, changing);
  expect(isCurrent("pages", changing)).toBe(false);
});

test("a part that was never built is not current", async () => {
  expect(isCurrent("client", await makeProject())).toBe(false);
});

test("pages of a build that died before they were packed are not current", async () => {
  const project = await makeProject();
  beginPages(project);
  expect([isCurrent("pages", project), isCurrent("programs", project)]).toEqual([false, true]);
  endPages(project);
  expect(isCurrent("pages", project)).toBe(true);
});
