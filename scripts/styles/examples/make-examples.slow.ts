import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Provider } from "~/server/providers/provider.ts";
import { makeFolder, sampleManifest, writeFiles, writeStyles } from "../checks/sample-styles.fixture.ts";
import { openEngine } from "../open-engine.ts";
import { runStyles } from "../run-styles.ts";

/** Opened once for all tests: its processes take seconds to start. */
let engine: Provider;
beforeAll(async () => {
  engine = await openEngine({ environment: {}, print: () => undefined });
});
afterAll(() => engine.close());

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string) => join(folder, "styles/mirror", name);
const read = (name: string) => readFileSync(file(name));
const part = (photo: string) => ({ photo, cut: [0, 0, 0.8, 1] });
const pairs = [
  { parts: [part("cat.jpg")] },
  { parts: [part("andersson.jpg"), { photo: "dahlgren.jpg" }] },
  { parts: [{ ...part("coffee.jpg"), damage: ["scratches", "fading"] }], ratio: "16:9" },
];

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const output: string[] = [];
  const code = await runStyles(args, {
    engine,
    environment: { STYLES_DIR: join(folder, "styles"), DATA_DIR: join(folder, "data") },
    print: (text) => output.push(text),
    complain: (text) => output.push(text),
  });
  return { code, output: output.join("\n") };
}

const size = (name: string) => {
  const { width, height } = imageSize(read(name));
  return { width, height };
};

test("examples makes three pairs in their own shapes and names them in the manifest", async () => {
  writeStyles(join(folder, "styles"), { "mirror/examples.json": { pairs } });
  const { code, output } = await run("examples", "mirror");
  expect(output).toMatch(/3 examples made, 0 failed$/);
  expect(code).toBe(0);
  expect(size("images/before-1.webp")).toEqual({ width: 900, height: 748 });
  expect(size("images/after-1.webp")).toEqual({ width: 900, height: 748 });
  expect(size("images/before-2.webp").height).toBeLessThan(600);
  expect(size("images/after-3.webp")).toEqual({ width: 900, height: 506 });
  const manifest: unknown = JSON.parse(read("manifest.json").toString());
  expect(manifest).toMatchObject({ images: { before: ["before-1.webp", "before-2.webp", "before-3.webp"] } });
  expect((await run("check", "mirror")).output).not.toMatch(/\[(examples|images|unread-files)\]/);
});

test("examples gives the same bytes again, and others for another recipe", async () => {
  const images = {
    before: ["before-1.webp", "before-2.webp", "before-3.webp"],
    after: ["after-1.webp", "after-2.webp", "after-3.webp"],
    illustration: true,
  };
  const drawing = { illustration: true };
  const change = (local: object) =>
    writeFiles(folder, {
      "styles/mirror/manifest.json": sampleManifest("mirror", { images, providers: { local } }),
    });
  writeStyles(join(folder, "styles"), { "mirror/examples.json": { pairs: [pairs[0], drawing, drawing] } });
  change({ recipe: [{ op: "flip", axis: "x" }] });
  await run("examples", "mirror");
  const first = [read("images/before-1.webp"), read("images/after-1.webp")];
  await run("examples", "mirror");
  expect([read("images/before-1.webp"), read("images/after-1.webp")]).toEqual(first);

  change({ recipe: [{ op: "flip", axis: "y" }] });
  await run("examples", "mirror");
  expect(read("images/after-1.webp")).not.toEqual(first[1]);
});

test("examples leaves drawings alone, and tells of pictures that can't be made with 1", async () => {
  const faces = { photos: { faces: { min: 1 } } };
  const mixed = [{ illustration: true }, { parts: [part("coffee.jpg")] }, { parts: [part("astronaut.jpg")] }];
  writeStyles(join(folder, "styles"), {
    "mirror/manifest.json": sampleManifest("mirror", faces),
    "mirror/examples.json": { pairs: mixed },
  });
  const { code, output } = await run("examples");
  expect(code).toBe(1);
  expect(output).toContain("pair 2 failed: PHOTO_UNSUITABLE");
  expect(output).toMatch(/1 examples made, 1 failed$/);
  expect(existsSync(file("images/after-1.webp"))).toBe(false);
  expect(existsSync(file("images/after-3.webp"))).toBe(true);
});
