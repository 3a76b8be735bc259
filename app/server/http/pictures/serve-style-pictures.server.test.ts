import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express, { type ErrorRequestHandler } from "express";
import { imageSize } from "image-size";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashPicture } from "#registry/source/media-file.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { limitSharp } from "#engine/core/raster/sharp-limits.server.ts";
import { serveStylePictures } from "./serve-style-pictures.server.ts";

let folder: string;
let server: Server;
let hash: string;
const onFailure = vi.fn();
const FILM = Buffer.from("0123456789");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  const images = join(folder, "styles/mirror/images");
  await mkdir(images, { recursive: true });
  const create = { width: 500, height: 400, channels: 3, background: "#c05030" } as const;
  const webp = await sharp({ create }).webp().toBuffer();
  hash = hashPicture(webp);
  await writeFile(join(images, "a.webp"), webp);
  await writeFile(join(images, "cut.webp"), webp.subarray(0, 40));
  await writeFile(join(images, "film-1.mp4"), FILM);
  await writeFile(join(images, "sound-1.wav"), FILM);
  await writeFile(join(folder, "styles/mirror/manifest.json"), "{}");
  await writeFile(join(folder, "elsewhere.webp"), webp);
  await symlink(join(folder, "elsewhere.webp"), join(images, "linked.webp"));
  await symlink("a.webp", join(images, "same.webp"));
  limitSharp(); // as on the site
  const app = express();
  app.use(
    serveStylePictures({ stylesDir: join(folder, "styles"), cacheDir: join(folder, "cache"), onFailure }),
  );
  const fail: ErrorRequestHandler = (error, _request, response, next) => {
    if (isAppError(error)) response.status(error.status).end();
    else next(error);
  };
  server = createServer(app.use(fail)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/styles/${path}`, { headers });
};
const widthOf = async (answer: Response) =>
  (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
const FOREVER = "public, max-age=31536000, immutable";

test("a link that leaves the style's folder is not followed; one within it is", async () => {
  expect((await get("mirror/images/linked.webp")).status).toBe(404);
  expect((await get("mirror/images/linked.webp?w=360")).status).toBe(404);
  expect((await get("mirror/images/same.webp")).status).toBe(200);
});

test("a known width below the picture's own gives a narrower WEBP, which is kept", async () => {
  const answer = await get(`mirror/images/a.webp?v=${hash}&w=360`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("image/webp");
  expect(answer.headers.get("Cache-Control")).toBe(FOREVER);
  expect(await widthOf(answer)).toBe(360);
  expect(await readdir(join(folder, "cache"))).toEqual([`mirror-${hash}-360.webp`]);
});

test("AVIF is made where the address asks for it, in any width, and never by what a browser says it takes", async () => {
  const own = await get(`mirror/images/a.webp?v=${hash}&f=avif`);
  expect([own.headers.get("Content-Type"), own.headers.get("Cache-Control")]).toEqual([
    "image/avif",
    FOREVER,
  ]);
  expect(own.headers.get("Vary")).toBeNull();
  const narrow = Buffer.from(await (await get(`mirror/images/a.webp?v=${hash}&w=360&f=avif`)).arrayBuffer());
  expect(imageSize(narrow)).toMatchObject({ type: "avif", width: 360, height: 288 });
  const wide = await get(`mirror/images/a.webp?v=${hash}&w=900&f=avif`);
  expect(Buffer.from(await wide.arrayBuffer())).toEqual(Buffer.from(await own.arrayBuffer()));
  const plain = await get(`mirror/images/a.webp?v=${hash}&w=360`, { Accept: "image/avif" });
  expect(plain.headers.get("Content-Type")).toBe("image/webp");
  expect(await readdir(join(folder, "cache"))).toContain(`mirror-${hash}-360.avif`);
});

test("a part of a picture is as large as the picture, and kept under its name", async () => {
  const part = Buffer.from(
    await (await get(`mirror/images/a.webp?v=${hash}&w=160&f=avif&p=l40`)).arrayBuffer(),
  );
  expect(imageSize(part)).toMatchObject({ type: "avif", width: 160, height: 128 });
  expect(await readdir(join(folder, "cache"))).toContain(`mirror-${hash}-160-l40.avif`);
});

test("nothing is made larger: beyond its own width the file itself is sent", async () => {
  const answer = await get(`mirror/images/a.webp?v=${hash}&w=900`);
  expect(answer.headers.get("Cache-Control")).toBe(FOREVER);
  expect(await widthOf(answer)).toBe(500);
});

test.each([
  ["film-1.mp4", "video/mp4"],
  ["sound-1.wav", "audio/wav"],
])(
  "%s is sent as %s, kept for ever under its hash, and in parts to whoever seeks in it",
  async (file, type) => {
    const path = `mirror/images/${file}?v=${hashPicture(FILM)}`;
    const whole = await get(path);
    expect([whole.status, whole.headers.get("Content-Type")]).toEqual([200, type]);
    expect(whole.headers.get("Cache-Control")).toBe(FOREVER);
    expect(whole.headers.get("Accept-Ranges")).toBe("bytes");
    const part = await get(path, { Range: "bytes=2-4" });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, "bytes 2-4/10"]);
    expect(await part.text()).toBe("234");
    expect((await get(`${path}&w=361`)).status).toBe(404);
  },
);

test("another version than the file's is not kept for ever", async () => {
  for (const path of ["a.webp", "a.webp?v=0000000000", "a.webp?v=0000000000&w=240"])
    expect((await get(`mirror/images/${path}`)).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test.each([
  "mirror/images/a.webp?w=361",
  "mirror/images/a.webp?w=0360",
  "mirror/images/a.webp?w=360&w=240",
  "mirror/images/a.webp?w[]=360",
  "mirror/images/a.webp?w=",
  "mirror/images/b.webp?w=360",
  "mirror/images/a.webp?f=heif",
  "mirror/images/a.webp?f=avif&f=avif",
  "mirror/images/a.webp?f[]=avif",
  "mirror/images/a.webp?f=",
  "mirror/images/film-1.mp4?f=avif",
  "mirror/images/a.webp?p=l40",
  "mirror/images/a.webp?f=avif&p=l41",
  "mirror/images/a.webp?f=avif&p=l40&p=r40",
  "mirror/images/a.webp?f=avif&p=",
  "mirror/images/..%2fmanifest.json?w=360",
  "..%2fstyles/images/a.webp?w=360",
  "mirror/images/manifest.json",
])("%s is not found", async (path) => {
  expect((await get(path)).status).toBe(404);
});

test("a file that only begins like a picture is sent as it is", async () => {
  const answer = await get("mirror/images/cut.webp?w=160");
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBe(40);
  expect(onFailure).toHaveBeenCalledOnce();
});
