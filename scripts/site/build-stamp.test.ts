import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources } from "./build-stamp.js";

const PAGE = "app/routes/home.tsx";
const WORDS = "locales/en/home.json";
const SOURCES = [PAGE, "engine/flip.ts", WORDS, "public/icon.svg", "registry/model.ts", "scripts/build.ts"];
const SETTINGS = ["package.json", "package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];

let project = "";
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "imgfx-stamp-"));
  for (const file of [...SOURCES, ...SETTINGS]) await write(file, "1");
});
afterEach(() => rm(project, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), text);
}

test.each([PAGE, WORDS, "package-lock.json", "engine/new.ts"])(
  "a build is stale once %s changed",
  async (file) => {
    const before = hashSources(project);
    await write(file, "2");
    expect(hashSources(project)).not.toBe(before);
  },
);

test("a source that is gone makes a build stale", async () => {
  const before = hashSources(project);
  await rm(join(project, WORDS));
  expect(hashSources(project)).not.toBe(before);
});

test.each(["app/routes/home.test.tsx", "registry/generated/en.json", "engine/flip.fixture.ts"])(
  "a build does not depend on %s",
  async (file) => {
    const before = hashSources(project);
    await write(file, "1");
    expect(hashSources(project)).toBe(before);
  },
);
