import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/uploads.ts";
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
import { MAX_UPLOAD_BYTES } from "./uploads.ts";

const owner = testViewer("owner");
const stranger = testViewer("stranger");
const context = { origin: ORIGIN, now: NOW };
let site: Awaited<ReturnType<typeof openTestUploads>>;
let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  site = await openTestUploads();
  jpeg = await testPhoto().jpeg().toBuffer();
  png = await testPhoto().png().toBuffer();
});
afterAll(() => site.close());

async function issueOne(fileType = "image/jpeg", size?: number) {
  const request = { fileType, count: 1, ...(size !== undefined && { size }) };
  const [first] = await site.uploads.issue(owner, request, context);
  if (!first) throw new Error("no address was issued");
  return first;
}

async function store(fileType = "image/jpeg"): Promise<string> {
  const { url, key } = await issueOne(fileType);
  await site.uploads.receive(putRequest(url, fileType === "image/jpeg" ? jpeg : png, fileType), key, NOW);
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

test("somebody else reads neither the photo nor its file", async () => {
  const key = await store();
  await expect(site.uploads.readOwned([key], stranger, NOW)).rejects.toMatchObject({ code: "FOREIGN_IMAGE" });
  expect(await site.uploads.findReadable(key, stranger, NOW)).toBeNull();
});

test("readOwned keeps the order asked for and refuses when one key is missing", async () => {
  const [first, second] = [await store(), await store("image/png")];
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
  await expect(
    site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, later(15.02)),
  ).rejects.toMatchObject({
    code: "FORBIDDEN_ADDRESS",
  });
  await site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, later(14.9));
  expect(await site.storage.find(key)).not.toBeNull();
});

test("an address that was used is refused", async () => {
  const { url, key } = await issueOne();
  await site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW);
  await expect(site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW)).rejects.toMatchObject({
    code: "FORBIDDEN_ADDRESS",
  });
});

test("when many put to one address at once, one wins and the others are told so", async () => {
  const { url, key } = await issueOne();
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, () => site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW)),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of tries.filter((tried) => tried.status === "rejected"))
    expect(result.reason).toMatchObject({ code: "ALREADY_UPLOADED", status: 409 });
});

test("a file of exactly 10 MB is taken and one byte more is not, whether its length is told or not", async () => {
  const padded = Buffer.concat([jpeg, Buffer.alloc(MAX_UPLOAD_BYTES - jpeg.length)]);
  const taken = await issueOne();
  await site.uploads.receive(putRequest(taken.url, padded, "image/jpeg"), taken.key, NOW);
  const over = Buffer.concat([padded, Buffer.alloc(1)]);
  for (const body of [over, streamOf(over), streamOf(padded, Buffer.alloc(1))]) {
    const refused = await issueOne();
    await expect(
      site.uploads.receive(putRequest(refused.url, body, "image/jpeg"), refused.key, NOW),
    ).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
    await expectNothingOf(refused.key);
  }
});

test("a size told beforehand must be kept to the byte", async () => {
  const told = await issueOne("image/jpeg", jpeg.length + 1);
  await expect(
    site.uploads.receive(putRequest(told.url, jpeg, "image/jpeg"), told.key, NOW),
  ).rejects.toMatchObject({
    code: "FORBIDDEN_ADDRESS",
  });
  const kept = await issueOne("image/jpeg", jpeg.length);
  await site.uploads.receive(putRequest(kept.url, jpeg, "image/jpeg"), kept.key, NOW);
});

test("a body that breaks off leaves nothing, and the address still works", async () => {
  const { url, key } = await issueOne();
  const torn = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(jpeg.subarray(0, 100))),
    pull: (controller) => controller.error(new Error("connection lost")),
  });
  await expect(site.uploads.receive(putRequest(url, torn, "image/jpeg"), key, NOW)).rejects.toThrow();
  await expectNothingOf(key);
  await site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW);
});

test("a failing storage leaves nothing, and the address still works", async () => {
  const { url, key } = await issueOne();
  const write = site.storage.write;
  site.storage.write = () => Promise.reject(new Error("disk full"));
  await expect(site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW)).rejects.toThrow(
    "disk full",
  );
  site.storage.write = write;
  await expectNothingOf(key);
  await site.uploads.receive(putRequest(url, jpeg, "image/jpeg"), key, NOW);
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

test("a result is readable by its viewer until it lapses, and by nobody else", async () => {
  const key = "outputs/0123456789abcdef0123456789abcdef.png";
  const [createdAt, expiresAt] = [NOW, later(60)];
  const made = {
    id: "g1",
    viewerId: owner.id,
    toolId: "t",
    toolVersion: "v",
    provider: "local",
    locale: "en",
  };
  await site.database.db
    .insert(generation)
    .values({ ...made, shownPrompt: "", values: {}, photoKeys: [], cost: 2, createdAt, expiresAt });
  const stored = {
    generationId: "g1",
    viewerId: owner.id,
    position: 0,
    contentType: "image/png",
    width: 60,
    height: 40,
  };
  await site.database.db.insert(output).values({ ...stored, key, bytes: png.length, createdAt, expiresAt });
  await site.storage.write(key, png, "image/png");
  expect(await site.uploads.findReadable(key, owner, NOW)).toMatchObject({ size: png.length });
  expect(await site.uploads.findReadable(key, stranger, NOW)).toBeNull();
  expect(await site.uploads.findReadable(key, owner, expiresAt)).toBeNull();
});
