import { expect, test } from "vitest";
import { safePath } from "./links.ts";

const ORIGIN = "https://site.test";

test.each([
  "/",
  "/de",
  "/de/pricing?item=pack-100&next=%2Fde%2Fa#top",
  "/imgfx-style/anime-filter?prompt=a%20b",
  "/?next=//evil.example",
])("%j is a path of ours", (path) => {
  expect(safePath(path, ORIGIN)).toBe(path);
});

test("an absolute address of ours counts as its path", () => {
  expect(safePath(`${ORIGIN}/de/history`, ORIGIN)).toBe("/de/history");
  expect(safePath(`${ORIGIN}//evil.example`, ORIGIN)).toBeNull();
});

test.each([
  "",
  null,
  undefined,
  "pricing",
  "https://site.test.evil.example/",
  "https://site.test@evil.example/",
  "//x",
  "/\\x",
  "/%5cx",
  "/%2Fx",
  "/a b",
  "/%E0%A4",
])("%j is none", (path) => {
  expect(safePath(path, ORIGIN)).toBeNull();
});
