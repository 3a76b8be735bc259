import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "../../../scripts/styles/checks/sample-styles.fixture.ts";
import { createJsonCache } from "./catalog.server.ts";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
  for (const name of ["a", "b", "c"]) writeFileSync(join(folder, name), JSON.stringify({ name }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("createJsonCache drops the file that was used longest ago", async () => {
  const cache = createJsonCache(2);
  const read = (name: string) => cache.read(join(folder, name));
  const [a, b] = [await read("a"), await read("b")];
  expect(await read("a")).toBe(a);
  await read("c");
  expect(await read("a")).toBe(a);
  expect(await read("b")).not.toBe(b);
});

test("createJsonCache forgets a file that is gone", async () => {
  const cache = createJsonCache(2);
  expect(await cache.read(join(folder, "a"))).toEqual({ name: "a" });
  rmSync(join(folder, "a"));
  expect(await cache.read(join(folder, "a"))).toBeNull();
});
