import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "~/server/db/schema/files.ts";
import {
  later,
  NOW,
  openTestUploads,
  ORIGIN,
  putRequest,
  streamOf,
  testPhoto,
  testViewer,
} from "./uploads.fixture.ts";
import { MAX_UPLOAD_BYTES, MAX_OPEN_UPLOADS } from "./uploads.ts";
import sharp from "sharp";
import { parseAddressRequest } from "./uploads.server.ts";

const owner = testViewer("owner");
const stranger = testViewer("stranger");
const context = { origin: ORIGIN, now: NOW };
let site: Awaited<ReturnType<typeof openTestUploads>>;
let jpeg: Buffer;

beforeAll(async () => {
  site = await openTestUploads();
  jpeg = await testPhoto().jpeg().toBuffer();
});
afterAll(() => site.close());

async function issueOne(wish: { fileType?: string; size?: number; keepDays?: number } = {}) {
  const [first] = await site.uploads.issue(owner, { fileType: "image/jpeg", count: 1, ...wish }, context);
  if (!first) throw new Error("no address was issued");
  return first;
}

const receive = (url: string, key: string, body: Parameters<typeof putRequest>[1] = jpeg, at = NOW) =>
  site.uploads.receive(putRequest(url, body, "image/jpeg"), key, at);

async function store(wish: { keepDays?: number } = {}): Promise<string> {
  const { url, key } = await issueOne(wish);
  await receive(url, key);
  return key;
}

/** Nothing of a failed upload may be left, neither where photos lie nor on the way there. */
async function expectNothingOf(key: string) {
  expect(await site.storage.find(key)).toBeNull();
  expect(await readdir(site.tmpDir).catch(() => [])).toEqual([]);
  expect(
    (await readdir(join(site.dir, "files"), { recursive: true })).filter((name) => name.endsWith(".part")),
  ).toEqual([]);
}

test("issue signs as many addresses as asked for, each with a key of its own", async () => {
  const urls = await site.uploads.issue(owner, { fileType: "image/png", count: 3 }, context);
  expect(new Set(urls.map(({ key }) => key)).size).toBe(3);
  for (const { url, key } of urls) {
    expect(key).toMatch(/^uploads\/[0-9a-f]{32}\.png$/);
    expect(url.startsWith(`${ORIGIN}/files/${key}?`)).toBe(true);
  }
});

test("a photo that was put to its address is read back by its owner, upright and measured", async () => {
  const key = await store();
  const [photo] = await site.uploads.readOwned([key], owner, NOW);
  expect(photo).toMatchObject({ key, contentType: "image/jpeg", width: 60, height: 40 });
  expect(await site.uploads.findReadable(key, owner, NOW)).toMatchObject({ contentType: "image/jpeg" });
});

test("readOwned keeps the order asked for and refuses when one key is missing", async () => {
  const [first, second] = [await store(), await store()];
  const photos = await site.uploads.readOwned([second, first], owner, NOW);
  expect(photos.map(({ key }) => key)).toEqual([second, first]);
  await expect(
    site.uploads.readOwned([first, "uploads/00000000000000000000000000000000.jpg"], owner, NOW),
  ).rejects.toMatchObject({ code: "FOREIGN_IMAGE" });
});

test.each([
  ["an altered key", (url: string) => url, "uploads/00000000000000000000000000000000.jpg", "image/jpeg"],
  [
    "an altered type in the address",
    (url: string) => url.replace("image%2Fjpeg", "image%2Fpng"),
    undefined,
    "image/png",
  ],
  ["another content type", (url: string) => url, undefined, "image/png"],
  ["a raised maximum", (url: string) => url.replace(/max=\d+/, "max=99999999"), undefined, "image/jpeg"],
  ["a later expiry", (url: string) => url.replace(/expires=(\d)/, "expires=2$1"), undefined, "image/jpeg"],
  ["an added size", (url: string) => `${url}&size=5`, undefined, "image/jpeg"],
  ["no signature", (url: string) => url.replace(/signature=.*/, ""), undefined, "image/jpeg"],
  ["a cut signature", (url: string) => url.slice(0, -4), undefined, "image/jpeg"],
])("receive refuses %s with FORBIDDEN_ADDRESS", async (_name, alter, otherKey, type) => {
  const { url, key } = await issueOne();
  await expect(
    site.uploads.receive(putRequest(alter(url), jpeg, type), otherKey ?? key, NOW),
  ).rejects.toMatchObject({ code: "FORBIDDEN_ADDRESS" });
  await expectNothingOf(key);
});

test("receive refuses another method than PUT", async () => {
  const { url, key } = await issueOne();
  const request = new Request(url, {
    method: "POST",
    body: new Uint8Array(jpeg),
    headers: { "Content-Type": "image/jpeg" },
  });
  await expect(site.uploads.receive(request, key, NOW)).rejects.toMatchObject({ code: "FORBIDDEN_ADDRESS" });
});

test("an address works for 15 minutes and not a second longer", async () => {
  const { url, key } = await issueOne();
  await expect(receive(url, key, jpeg, later(15.02))).rejects.toMatchObject({
    code: "FORBIDDEN_ADDRESS",
  });
  await receive(url, key, jpeg, later(14.9));
  expect(await site.storage.find(key)).not.toBeNull();
});

test("an address that was used is refused", async () => {
  const { url, key } = await issueOne();
  await receive(url, key);
  await expect(receive(url, key)).rejects.toMatchObject({
    code: "FORBIDDEN_ADDRESS",
  });
});

test("when many put to one address at once, one wins and the others are told so", async () => {
  const { url, key } = await issueOne();
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => receive(url, key)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of tries.filter((tried) => tried.status === "rejected"))
    expect(result.reason).toMatchObject({ code: "ALREADY_UPLOADED", status: 409 });
});

test("a file of exactly 10 MB is taken and one byte more is not, whether its length is told or not", async () => {
  const padded = Buffer.concat([jpeg, Buffer.alloc(MAX_UPLOAD_BYTES - jpeg.length)]);
  const taken = await issueOne();
  await receive(taken.url, taken.key, padded);
  const over = Buffer.concat([padded, Buffer.alloc(1)]);
  for (const body of [over, streamOf(over), streamOf(padded, Buffer.alloc(1))]) {
    const refused = await issueOne();
    await expect(receive(refused.url, refused.key, body)).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
    await expectNothingOf(refused.key);
  }
});

test("a size told beforehand must be kept to the byte", async () => {
  const told = await issueOne({ size: jpeg.length + 1 });
  await expect(receive(told.url, told.key)).rejects.toMatchObject({
    code: "FORBIDDEN_ADDRESS",
  });
  const kept = await issueOne({ size: jpeg.length });
  await receive(kept.url, kept.key);
});

test("a body that breaks off leaves nothing, and the address still works", async () => {
  const { url, key } = await issueOne();
  const torn = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(jpeg.subarray(0, 100))),
    pull: (controller) => controller.error(new Error("connection lost")),
  });
  await expect(receive(url, key, torn)).rejects.toThrow();
  await expectNothingOf(key);
  await receive(url, key);
});

test("a failing storage leaves nothing, and the address still works", async () => {
  const { url, key } = await issueOne();
  const write = site.storage.write;
  site.storage.write = () => Promise.reject(new Error("disk full"));
  await expect(receive(url, key)).rejects.toThrow("disk full");
  site.storage.write = write;
  await expectNothingOf(key);
  await receive(url, key);
});

test("photos lapse after 24 hours unless a result keeps them, and never sooner for being extended twice", async () => {
  const [unused, used] = [await store(), await store()];
  await site.uploads.extendExpiry([used], later(30 * 24 * 60));
  await site.uploads.extendExpiry([used], later(60));
  const nextDay = later(24 * 60);
  expect(await site.uploads.findReadable(unused, owner, nextDay)).toBeNull();
  expect(await site.uploads.findReadable(used, owner, nextDay)).not.toBeNull();
});

test("remove deletes the file and the record", async () => {
  const key = await store();
  await site.uploads.remove([key]);
  await expect(access(join(site.dir, "files", key))).rejects.toThrow();
  expect(await site.database.db.select().from(upload).where(eq(upload.key, key))).toEqual([]);
});

test("a photo tells for how many days its owner wants it kept; the choice can be changed by the owner only", async () => {
  const key = await store({ keepDays: 7 });
  const keepDaysOf = async () => (await site.uploads.readOwned([key], owner, NOW))[0]?.keepDays;
  expect(await keepDaysOf()).toBe(7);
  await site.uploads.setKeepDays([key, key], 1, { viewer: owner, now: NOW });
  expect(await keepDaysOf()).toBe(1);
  const other = await store();
  await expect(site.uploads.setKeepDays([key], null, { viewer: stranger, now: NOW })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await expect(
    site.uploads.setKeepDays([other, "uploads/00000000000000000000000000000000.jpg"], 1, {
      viewer: owner,
      now: NOW,
    }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await keepDaysOf()).toBe(1);
  await site.uploads.setKeepDays([key], null, { viewer: owner, now: NOW });
  expect(await keepDaysOf()).toBeUndefined();
});

test("a photo that is deleted while it arrives leaves no file", async () => {
  const { url, key } = await issueOne();
  const { write } = site.storage;
  site.storage.write = async (...args) => {
    await site.database.db.delete(upload).where(eq(upload.key, key));
    return write(...args);
  };
  try {
    await receive(url, key);
  } finally {
    site.storage.write = write;
  }
  expect(await site.storage.find(key)).toBeNull();
});

test("a viewer has a bounded number of open uploads: what a result uses, is deleted or lapses makes room", async () => {
  const viewer = testViewer("busy");
  const ask = (count: number, now = NOW) =>
    site.uploads.issue(viewer, { fileType: "image/png", count }, { origin: ORIGIN, now });
  const given = await ask(10);
  for (let nth = 10; nth < MAX_OPEN_UPLOADS; nth += 10) await ask(10, later(60));
  const full = { code: "RATE_LIMITED", messageKey: "upload.tooManyOpen" };
  await expect(ask(1, later(90))).rejects.toMatchObject({ ...full, retryAfterS: (24 * 60 - 90) * 60 });
  await site.uploads.issue(stranger, { fileType: "image/png", count: 1 }, context);
  const [used = "", deleted = ""] = given.map(({ key }) => key);
  await site.uploads.extendExpiry([used], later(25 * 60));
  await site.uploads.remove([deleted]);
  await ask(2, later(90));
  await expect(ask(1, later(90))).rejects.toMatchObject(full);
  await ask(8, later(24 * 60));
  await expect(ask(1, later(24 * 60))).rejects.toMatchObject(full);
});

test("a storage that can't be reached takes nobody's photo away: it says so, and the photo is there afterwards", async () => {
  const key = await store();
  const { read } = site.storage;
  const gone = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
  site.storage.read = () => Promise.reject(gone);
  try {
    await expect(site.uploads.readOwned([key], owner, NOW)).rejects.toBe(gone);
  } finally {
    site.storage.read = read;
  }
  expect(await site.uploads.readOwned([key], owner, NOW)).toHaveLength(1);
});

test("a readable picture is made narrower, never wider", async () => {
  const key = await store();
  const file = await site.uploads.findReadable(key, owner, NOW);
  if (!file) throw new Error("the photo is gone");
  const { format, width } = await sharp(await site.uploads.narrow(file, 160)).metadata();
  expect({ format, width }).toEqual({ format: "webp", width: 60 });
});

test.each([
  [{ fileType: "image/gif", count: 1 }, "UNSUPPORTED_TYPE"],
  [{ fileType: "image/webp", count: 1 }, "UNSUPPORTED_TYPE"],
  [{ fileType: "image/svg+xml", count: 1 }, "UNSUPPORTED_TYPE"],
  [{ fileType: "image/png", count: 0 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 11 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1.5 }, "INVALID_INPUT"],
  [{ fileType: "image/png" }, "INVALID_INPUT"],
  [{ count: 1 }, "INVALID_INPUT"],
  ["text", "INVALID_INPUT"],
  [null, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1, size: MAX_UPLOAD_BYTES + 1 }, "FILE_TOO_LARGE"],
  [{ fileType: "image/png", count: 1, size: -1 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1, keepDays: 2 }, "INVALID_INPUT"],
  [{ fileType: "image/png", count: 1, keepDays: "7" }, "INVALID_INPUT"],
])("%j is refused with %s", (request, code) => {
  expect(() => parseAddressRequest(request)).toThrow(expect.objectContaining({ code }));
});

test.each([
  [{ count: 1.5 }, "numberNotWhole", { field: "count", min: 1, max: 10 }],
  [{ count: 11 }, "numberTooLarge", { field: "count", min: 1, max: 10 }],
  [{ count: "1" }, "invalidNumber", { field: "count", min: 1, max: 10 }],
  [{ fileType: 1 }, "mustBeText", { field: "fileType" }],
  [{ keepDays: 2 }, "notAnOption", { field: "keepDays", options: "7, 1" }],
])("%j is told as what is wrong with it", (changes, messageKey, params) => {
  const request = { fileType: "image/png", count: 1, ...changes };
  expect(() => parseAddressRequest(request)).toThrow(expect.objectContaining({ messageKey, params }));
});

test("the names that systems write for the two types are understood", () => {
  for (const fileType of ["image/jpeg", "image/jpg", "IMAGE/JPEG", "jpg"])
    expect(parseAddressRequest({ fileType, count: 1 })).toEqual({ contentType: "image/jpeg", count: 1 });
  expect(parseAddressRequest({ fileType: "image/png", count: 10, size: MAX_UPLOAD_BYTES })).toEqual({
    contentType: "image/png",
    count: 10,
    size: MAX_UPLOAD_BYTES,
  });
});

test("the days that a photo is to be kept are taken over where they were chosen", () => {
  const request = { fileType: "image/png", count: 1 };
  expect(parseAddressRequest({ ...request, keepDays: 7 })).toMatchObject({ keepDays: 7 });
  expect(parseAddressRequest(request)).not.toHaveProperty("keepDays");
});

test("a file's name, however odd, is no part of what is asked for", () => {
  const asked = { fileType: "image/png", count: 1 };
  for (const name of [
    "../../etc/passwd",
    "a\0.png",
    "\u202egnp.exe",
    "файл.png",
    "x".repeat(4_096),
    "CON",
    "",
  ])
    for (const field of ["name", "fileName", "filename", "key", "path"])
      expect(parseAddressRequest({ ...asked, [field]: name })).toEqual({
        contentType: "image/png",
        count: 1,
      });
});
