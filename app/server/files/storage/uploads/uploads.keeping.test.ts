import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "~/server/db/schema/uploads.ts";
import { later, NOW, openTestUploads, ORIGIN, putRequest, testPhoto, testViewer } from "./uploads.fixture.ts";
import { MAX_OPEN_UPLOADS } from "./uploads.ts";

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

async function issueOne(wish: object = {}) {
  const [first] = await site.uploads.issue(owner, { fileType: "image/jpeg", count: 1, ...wish }, context);
  if (!first) throw new Error("no address was issued");
  return first;
}

async function store(wish: object = {}): Promise<string> {
  const { url, key } = await issueOne(wish);
  await site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW);
  return key;
}

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
    await site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW);
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
