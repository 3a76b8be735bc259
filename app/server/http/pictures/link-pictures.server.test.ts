import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Example, Picture } from "#registry/contract/compiled.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { PREVIEW_SIZE } from "~/pages/frame/site-links.ts";
import type { Catalog } from "~/server/catalog/catalog.server.ts";
import { makePageData } from "../../../../tests/ui/make-style-page.ts";
import { openLinkPictures, serveLinkPictures } from "./link-pictures.server.ts";

const RED = { r: 200, g: 30, b: 30 };
const BLUE = { r: 30, g: 60, b: 200 };

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "previews-"));
  await mkdir(join(root, "styles/x/images"), { recursive: true });
  for (const [file, background] of [
    ["before-1.webp", RED],
    ["after-1.webp", BLUE],
  ] as const) {
    const picture = sharp({ create: { width: 300, height: 400, channels: 3, background } });
    await picture.webp().toFile(join(root, "styles/x/images", file));
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

const picture = (side: string): Picture => ({
  src: `/styles/x/images/${side}-1.webp?v=1`,
  width: 300,
  height: 400,
  alt: side,
});
const PAIR: Example = { kind: "pair", before: picture("before"), after: picture("after") };
const SOUND: Example = { kind: "sound", src: "/s.wav", seconds: 3, words: "rain", wordsLocale: "en" };

function open(examples: Example[], version = "1") {
  const { tool } = makePageData();
  const catalog: Catalog = {
    listCards: async () => [],
    listTools: async () => [],
    findServerTool: async () => null,
    findSearch: async () => null,
    findBySubmit: async () => null,
    findTool: async (id) =>
      id === "x" ? { ...tool, examples, preview: `/previews/x.jpg?v=${version}` } : null,
  };
  const onFailure = (error: unknown) => {
    throw error;
  };
  return openLinkPictures({
    ...{ catalog, stylesDir: join(root, "styles"), folder: join(root, "kept"), onFailure },
  });
}

async function pixelAt(bytes: Buffer, x: number): Promise<{ r: number; b: number }> {
  const data = await sharp(bytes).extract({ left: x, top: 300, width: 1, height: 1 }).raw().toBuffer();
  return { r: data[0] ?? 0, b: data[2] ?? 0 };
}

test("a link picture has the photo before its result, and is kept by its version", async () => {
  const found = await open([PAIR], "3").find("x");
  expect(found?.version).toBe("3");
  const bytes = found?.bytes ?? Buffer.alloc(0);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", ...PREVIEW_SIZE });
  const [left, seam, right] = await Promise.all([300, 600, 900].map((x) => pixelAt(bytes, x)));
  expect(left?.r).toBeGreaterThan(left?.b ?? 255);
  expect(right?.b).toBeGreaterThan(right?.r ?? 255);
  expect(Math.min(seam?.r ?? 0, seam?.b ?? 0)).toBeGreaterThan(200);
  expect(await readdir(join(root, "kept"))).toEqual(["x-3.jpg"]);
});

test("an unknown tool has none, nor has one whose example is a sound", async () => {
  expect(await open([PAIR]).find("y")).toBeNull();
  expect(await open([SOUND]).find("x")).toBeNull();
});

test("a link picture at its own version may be kept for ever, at any other for an hour", async () => {
  const app = express().use(serveLinkPictures(open([PAIR], "abc")));
  app.use(((error, _request, response, _next) => {
    response.status(isAppError(error) ? 404 : 500).end();
  }) satisfies express.ErrorRequestHandler);
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}/previews/${path}`);
  const own = await ask("x.jpg?v=abc");
  expect(own.headers.get("Content-Type")).toBe("image/jpeg");
  expect(own.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect((await ask("x.jpg?v=old")).headers.get("Cache-Control")).toBe("public, max-age=3600");
  for (const path of ["y.jpg", "x.png", "x", "x/en.jpg", "..%2fx.jpg"])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  server.close();
});
