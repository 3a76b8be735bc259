import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ICON_NAMES } from "~/ui/icon-names.ts";
import { makeSprite } from "../build-icons.ts";

test("the file of icons is up to date", async () => {
  const kept = await readFile("app/ui/icons.svg", "utf8");
  expect(kept === makeSprite(), "run `npx tsx scripts/site/build-icons.ts`").toBe(true);
});

test("every icon of the file is drawn somewhere", async () => {
  const files = await readdir("app", { recursive: true });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|icon-names/.test(file));
  const text = (await Promise.all(sources.map((file) => readFile(join("app", file), "utf8")))).join("\n");
  expect(ICON_NAMES.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
});
