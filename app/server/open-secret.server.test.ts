import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deriveSecret, openSecret } from "./open-secret.server.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("the secret is made on first start, readable by its owner only, and stays the same", async () => {
  const first = await openSecret({ dataDir, sessionSecret: undefined });
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await openSecret({ dataDir, sessionSecret: undefined })).toBe(first);
});

test("processes that start together agree on one secret and leave nothing else behind", async () => {
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => openSecret({ dataDir, sessionSecret: undefined })),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["session-secret"]);
});

test("a secret that was given is used and not written down", async () => {
  expect(await openSecret({ dataDir, sessionSecret: "given" })).toBe("given");
  expect(await readdir(dataDir)).toEqual([]);
});

test("an emptied secret file stops the start", async () => {
  await writeFile(join(dataDir, "session-secret"), "");
  await expect(openSecret({ dataDir, sessionSecret: undefined })).rejects.toThrow("too short");
});

test("each purpose has a key of its own", () => {
  expect(deriveSecret("secret", "cookies")).toBe(deriveSecret("secret", "cookies"));
  expect(deriveSecret("secret", "cookies")).not.toBe(deriveSecret("secret", "addresses"));
});
