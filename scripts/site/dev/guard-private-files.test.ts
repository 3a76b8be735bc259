import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { isPrivateAddress, keepPrivateFiles } from "./guard-private-files.ts";

const FOLDERS = { dataDir: resolve("data"), stylesDir: resolve("styles") };

test.each([
  "/data/session-secret",
  "/data/session-secret?raw",
  "/data/database/pg_wal/000000010000000000000001?import&raw",
  "/Data/mail/a.eml?url",
  "/%64ata/session-secret",
  "//data/session-secret",
  "/app/../data/session-secret",
  `/@fs${resolve("data/session-secret")}?raw`,
  `/@fs/${resolve("data/session-secret")}`,
  `/@id/${resolve("data/session-secret")}?raw`,
  "/@id/data/session-secret?raw",
  `${resolve("data/session-secret")}?raw`,
  "/.env",
  "/.env.local?raw",
  `/@fs${resolve(".env")}`,
  "/styles/disney-ai-poster/prompt.md",
  "/styles/disney-ai-poster/prompt.md?raw",
  "/styles/disney-ai-poster/manifest.json?import",
  "/registry/generated/local/server/3d-toy.json",
  `/@fs${resolve("registry/generated/hosted/server/3d-toy.json")}?raw`,
])("the development server answers nothing at %s", (address) => {
  expect(isPrivateAddress(address, FOLDERS)).toBe(true);
});

test.each([
  "/",
  "/data-deletion",
  "/app/root.tsx",
  "/app/server/viewer.ts",
  "/@vite/client",
  `/@fs${resolve("node_modules/react/index.js")}`,
  "/styles/disney-ai-poster/images/before-1.webp",
  "/registry/generated/local/tools/3d-toy/en.json",
  "/%",
])("the development server serves %s", (address) => {
  expect(isPrivateAddress(address, FOLDERS)).toBe(false);
});

test("a data folder is guarded by its own name and by that of the folder it links to", () => {
  const root = mkdtempSync(join(tmpdir(), "guard-"));
  try {
    const dataDir = join(root, "linked");
    symlinkSync(resolve("app"), dataDir);
    const folders = { ...FOLDERS, dataDir };
    expect(isPrivateAddress("/linked/root.tsx", folders, root)).toBe(true);
    expect(isPrivateAddress("/app/root.tsx", folders)).toBe(true);
    expect(isPrivateAddress("/package.json", folders)).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test("a private file is not loaded for a browser under an alias either", () => {
  const { load } = keepPrivateFiles(FOLDERS);
  const file = resolve("registry/generated/local/server/3d-toy.json");
  expect(() => load(file)).toThrow("private");
  expect(() => load(file, { ssr: true })).not.toThrow();
  expect(() => load(resolve("app/root.tsx"))).not.toThrow();
});
