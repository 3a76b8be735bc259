import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeProvider } from "~/server/generate/provider.fixture.ts";
import {
  makeFolder,
  sampleCopy,
  sampleGermanCopy,
  sampleManifest,
  writeStyles,
} from "../../styles/checks/sample-styles.ts";
import { openTakes } from "./show-takes.ts";

let root: string;
const styles = () => join(root, "styles");
const place = (name: string) => join(styles(), "turn", name);

const greyPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();

beforeEach(() => {
  root = makeFolder();
  writeStyles(styles(), { "turn/copy/de.json": sampleGermanCopy({ title: "Ein Spiegel" }) });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const takesOf = (page: string): string[] =>
  [...page.matchAll(/<h2>(Take .*?)<\/h2>/g)].map(([, told = ""]) => told);

test("each result is sent as soon as it is made, and a page that is left makes no more of them", async () => {
  const waiting: (() => void)[] = [];
  const provider = {
    ...createFakeProvider(),
    inspect: () => new Promise<void>((done) => void waiting.push(done)),
  };
  const bytes = await greyPhoto();
  const photos = ["a", "b", "c", "d", "e"].map((name) => ({ name, bytes }));
  const takes = openTakes({
    ...{ stylesDir: styles(), readPhotos: async () => photos, openProvider: async () => provider },
  });
  const leave = new AbortController();
  const pieces = takes.show("turn", { provider: "local" }, leave.signal);
  expect((await pieces.next()).value).toContain("Take 1");
  const first = pieces.next();
  await vi.waitUntil(() => waiting.length > 0);
  waiting[0]?.();
  expect((await first).value).toMatch(/<figure slot="new-\d".*<img/);
  await vi.waitUntil(() => waiting.length > 1);
  const second = pieces.next();
  leave.abort();
  for (const go of waiting) go();
  await second;
  for await (const piece of pieces) expect(piece).not.toContain("<figure");
  expect(waiting.length).toBeLessThan(photos.length);
  await takes.close();
});

test("a save that changes no picture makes none anew, and one that is undone brings the earlier ones back", async () => {
  const provider = createFakeProvider();
  const made = () => provider.jobs.length;
  const takes = openTakes({
    ...{ stylesDir: styles(), openProvider: async () => provider },
    readPhotos: async () => [{ name: "grey.jpg", bytes: await greyPhoto() }],
  });
  const look = async (): Promise<string> => {
    const told: string[] = [];
    const pieces = takes.show("turn", { provider: "local" }, new AbortController().signal);
    for await (const piece of pieces) told.push(piece);
    return told.join("");
  };
  await look();
  expect(made()).toBe(1);
  writeStyles(styles(), { "turn/copy/en.json": sampleCopy({ title: "Another mirror" }) });
  expect(takesOf(await look())).toEqual(["Take 1, one take before", "Take 2, as the folder is now"]);
  expect(made(), "copy makes no picture").toBe(1);
  const before = readFileSync(place("manifest.json"), "utf8");
  const local = { recipe: [{ op: "flip", axis: "y" }], note: "quick" };
  writeStyles(styles(), { "turn/manifest.json": sampleManifest("turn", { providers: { local } }) });
  await look();
  expect(made(), "another recipe does").toBe(2);
  writeFileSync(place("manifest.json"), before);
  expect(await look()).toContain('<figure slot="new-0"');
  expect(made(), "the recipe of before does not").toBe(2);
  await takes.close();
});

test("whoever saves while results are made sees those of the last save, whole", async () => {
  const waiting: (() => void)[] = [];
  const provider = {
    ...createFakeProvider(),
    inspect: () => new Promise<void>((done) => void waiting.push(done)),
  };
  const bytes = await greyPhoto();
  const photos = ["a", "b", "c"].map((name) => ({ name, bytes }));
  const takes = openTakes({
    ...{ stylesDir: styles(), readPhotos: async () => photos, openProvider: async () => provider },
  });
  await takes.begin("turn", "local");
  const local = { recipe: [{ op: "flip", axis: "y" }], note: "quick" };
  writeStyles(styles(), { "turn/manifest.json": sampleManifest("turn", { providers: { local } }) });
  await takes.begin("turn", "local");
  const told: string[] = [];
  const go = setInterval(() => {
    for (const done of waiting.splice(0)) done();
  }, 1);
  for await (const piece of takes.show("turn", { provider: "local" }, new AbortController().signal))
    told.push(piece);
  clearInterval(go);
  expect(takesOf(told.join(""))).toEqual(["Take 1, as the folder is now"]);
  expect(told.join("").match(/<figure slot="new-/g)).toHaveLength(photos.length);
  await takes.close();
});
