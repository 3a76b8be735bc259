import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPictureCache } from "./picture-cache.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const kilobyte = Buffer.alloc(1000, "a");
const open = (maxBytes = 10_000, onFailure = vi.fn()) =>
  createPictureCache({ folder: join(folder, "cache"), maxBytes, onFailure });

test("a picture is made once, however many ask for it at the same time, and found after that", async () => {
  const make = vi.fn(async () => kilobyte);
  const cache = open();
  await Promise.all(Array.from({ length: 5 }, () => cache.find("a.webp", make)));
  expect(await cache.find("a.webp", make)).toEqual(kilobyte);
  expect(await open().find("a.webp", make)).toEqual(kilobyte);
  expect(make).toHaveBeenCalledTimes(1);
});

test("pictures are made one after the other", async () => {
  let [running, most] = [0, 0];
  const make = async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return kilobyte;
  };
  const cache = open();
  await Promise.all(["a", "b", "c"].map((key) => cache.find(key, make)));
  expect(most).toBe(1);
});

test("the oldest pictures go when the bound is passed, those of an earlier run included", async () => {
  const cache = open(3_500);
  for (const key of ["a", "b", "c"]) {
    await cache.find(key, async () => kilobyte);
    const at = new Date(2020, 0, 1 + key.charCodeAt(0));
    await utimes(join(folder, "cache", key), at, at);
  }
  await open(3_500).find("d", async () => kilobyte);
  expect((await readdir(join(folder, "cache"))).sort()).toEqual(["c", "d"]);
});

test("a picture that can't be made is asked for again, and a disk that refuses harms nobody", async () => {
  await writeFile(join(folder, "cache"), "a file where the folder should be");
  const onFailure = vi.fn();
  const cache = open(10_000, onFailure);
  await expect(cache.find("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await cache.find("a", async () => kilobyte)).toEqual(kilobyte);
  expect(onFailure).toHaveBeenCalledTimes(1);
});
