import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findGlobFolders, listOwnFiles } from "./vite-note-sources.ts";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "imgfx-sources-"));
  for (const file of ["app/page.tsx", "locales/en.json", "node_modules/react/index.js"]) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), "");
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

test("of a bundler's modules, the project's own files count, whatever was asked of them", () => {
  const ids = [
    join(root, "app/page.tsx"),
    `${join(root, "app/page.tsx")}?route`,
    join(root, "locales/en.json"),
    join(root, "node_modules/react/index.js"),
    join(root, "app/gone.ts"),
    "\0virtual:entry",
    "virtual:routes",
    "/elsewhere/file.ts",
  ];
  expect(listOwnFiles(root, ids)).toEqual(["app/page.tsx", "locales/en.json"]);
});

test("the folders of a glob are those before its first wildcard, without what it leaves out", () => {
  const code = `
    const a = import.meta.glob<Tree>(["../../locales/*/*.json", "!../../locales/*/records.json"], {});
    const b = import.meta.glob("./pages/**/*.md");
  `;
  expect(findGlobFolders(code)).toEqual(["../../locales", "./pages"]);
  expect(() => findGlobFolders("import.meta.glob(patterns)")).toThrow("written out");
});

test("the site's own globs can be read", async () => {
  for (const file of ["app/i18n/messages.server.ts", "app/routes/loaders/legal/load-text-page.server.ts"]) {
    const folders = findGlobFolders(await readFile(file, "utf8"));
    expect(
      folders.map((folder) => posix.join(posix.dirname(file), folder)),
      file,
    ).toEqual(["locales"]);
  }
});
