import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deriveSecrets, openSecrets } from "./secrets.server.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "secret-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("the secret is made on first start, readable by its owner only, and stays the same", async () => {
  const first = await openSecrets({ dataDir, sessionSecrets: undefined });
  expect(first).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
  expect(await openSecrets({ dataDir, sessionSecrets: undefined })).toEqual(first);
});

test("processes that start together agree on one secret and leave nothing else behind", async () => {
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => openSecrets({ dataDir, sessionSecrets: undefined })),
  );
  expect(new Set(secrets.flat()).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["session-secret"]);
});

test("secrets that were given are used and not written down", async () => {
  expect(await openSecrets({ dataDir, sessionSecrets: ["given", "older"] })).toEqual(["given", "older"]);
  expect(await readdir(dataDir)).toEqual([]);
});

test("an emptied secret file stops the start", async () => {
  await writeFile(join(dataDir, "session-secret"), "");
  await expect(openSecrets({ dataDir, sessionSecrets: undefined })).rejects.toThrow("too short");
});

test("each purpose has a key of its own", () => {
  expect(deriveSecrets(["secret"], "cookies")).toEqual(deriveSecrets(["secret"], "cookies"));
  expect(deriveSecrets(["secret"], "cookies")).not.toEqual(deriveSecrets(["secret"], "addresses"));
  expect(deriveSecrets(["new", "secret"], "cookies")[1]).toBe(deriveSecrets(["secret"], "cookies")[0]);
});
