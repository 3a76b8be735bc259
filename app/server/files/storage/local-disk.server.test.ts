import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLocalDisk } from "./create-storage.server.ts";
import type { SweepableStorage } from "./storage.ts";

const KEY = "uploads/0123456789abcdef.png";
let dir: string;
let storage: SweepableStorage;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "disk-"));
  storage = await createLocalDisk({ root: join(dir, "files") });
  await writeFile(join(dir, "outside.png"), "outside");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

test("what was written is found, read and removed", async () => {
  await storage.write(KEY, Buffer.from("pixels"), "image/png");
  expect(await storage.find(KEY)).toMatchObject({ contentType: "image/png", size: 6 });
  expect((await storage.read(KEY, 100)).toString()).toBe("pixels");
  await storage.remove(KEY);
  await storage.remove(KEY);
  expect(await storage.find(KEY)).toBeNull();
});

test.each([
  "../outside.png",
  "uploads/../../outside.png",
  "uploads/..%2f..%2foutside.png",
  "uploads\\..\\..\\outside.png",
  "/etc/passwd",
  "uploads/a.png\0.jpg",
  "uploads/.hidden.png",
  "uploads/ünicode.png",
  `uploads/${"a".repeat(4096)}.png`,
  "uploads/a.html",
  "uploads/a",
  "elsewhere/a.png",
  "",
])("%j is no key: it is not found, not written and not read", async (key) => {
  expect(await storage.find(key)).toBeNull();
  await expect(storage.write(key, Buffer.from("x"), "image/png")).rejects.toThrow("Invariant failed");
  await expect(storage.read(key, 100)).rejects.toThrow("Invariant failed");
  await storage.remove(key);
  expect(await readdir(dir)).toContain("outside.png");
});

test("write refuses a type that the key's ending does not stand for", async () => {
  await expect(storage.write(KEY, Buffer.from("x"), "text/html")).rejects.toThrow("Invariant failed");
});

test("a write that fails leaves no part behind", async () => {
  await storage.write("uploads/other.png", Buffer.from("x"), "image/png");
  await rm(join(dir, "files", "uploads"), { recursive: true });
  await writeFile(join(dir, "files", "uploads"), "a file where a folder should be");
  await expect(storage.write(KEY, Buffer.from("x"), "image/png")).rejects.toThrow();
  expect(await readdir(join(dir, "files"))).toEqual(["uploads"]);
});

test("list gives stored files with their age, and nothing else", async () => {
  await storage.write(KEY, Buffer.from("x"), "image/png");
  await storage.write("outputs/abc.jpg", Buffer.from("x"), "image/jpeg");
  await writeFile(join(dir, "files", "uploads", "0123.png.77.part"), "half");
  await symlink(join(dir, "outside.png"), join(dir, "files", "uploads", "link.png"));
  const keys: string[] = [];
  for await (const { key, writtenAt } of storage.list()) {
    keys.push(key);
    expect(Date.now() - writtenAt.getTime()).toBeLessThan(60_000);
  }
  expect(keys.sort()).toEqual(["outputs/abc.jpg", KEY]);
});

test("ping throws when the folder is gone", async () => {
  await storage.ping();
  await rm(join(dir, "files"), { recursive: true });
  await expect(storage.ping()).rejects.toThrow();
});
