import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generation, output } from "~/server/db/schema/generations.ts";
import { later, NOW, openTestUploads, testPhoto, testViewer } from "./uploads.fixture.ts";
import { eq } from "drizzle-orm";
import { SAMPLE_PHOTOS } from "#registry/contract/sample-photos.ts";
import { upload } from "~/server/db/schema/files.ts";
import { copyKeysOf } from "./own-uploads.server.ts";

const owner = testViewer("owner");
const stranger = testViewer("stranger");
let site: Awaited<ReturnType<typeof openTestUploads>>;

beforeAll(async () => {
  site = await openTestUploads();
});
afterAll(() => site.close());

test("a fetched picture becomes its viewer's upload, upright and without metadata", async () => {
  const given = await testPhoto().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const photo = await site.uploads.adopt(given, owner, NOW);
  expect(photo).toMatchObject({ contentType: "image/jpeg", width: 40, height: 60 });
  expect(photo.key).toMatch(/^uploads\/[0-9a-f]{32}\.jpg$/);
  const { exif, orientation } = await sharp(photo.bytes).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
  expect(await site.uploads.readOwned([photo.key], owner, NOW)).toEqual([photo]);
  await expect(site.uploads.readOwned([photo.key], stranger, NOW)).rejects.toMatchObject({
    code: "FOREIGN_IMAGE",
  });
  await expect(site.uploads.readOwned([photo.key], owner, later(25 * 60))).rejects.toMatchObject({
    code: "FOREIGN_IMAGE",
  });
});

test("a fetched PNG stays one", async () => {
  const photo = await site.uploads.adopt(await testPhoto().png().toBuffer(), owner, NOW);
  expect(photo).toMatchObject({ contentType: "image/png", width: 60, height: 40 });
  expect(photo.key).toMatch(/\.png$/);
});

test("what is no picture is not kept", async () => {
  const png = await testPhoto().png().toBuffer();
  for (const [bytes, code] of [
    [Buffer.from("<html>"), "UNSUPPORTED_TYPE"],
    [Buffer.concat([png.subarray(0, -30), Buffer.alloc(30)]), "INVALID_INPUT"],
    [Buffer.alloc(10_485_761), "FILE_TOO_LARGE"],
  ] as const)
    await expect(site.uploads.adopt(bytes, owner, NOW)).rejects.toMatchObject({ code });
  const stored = [];
  for await (const { key } of site.storage.list()) stored.push(key);
  expect(stored).toHaveLength(2);
});

test("a public result is read by whoever has its address, and only once it is one", async () => {
  const add = async (id: string, changes: { isPublic: boolean; status?: "running" | "failed" }) => {
    const key = `outputs/${id}.mp4`;
    await site.database.db.insert(generation).values({
      ...{ id, viewerId: owner.id, toolId: "a-tool", toolVersion: "1", provider: "local", locale: "en" },
      ...{ shownPrompt: "", values: {}, photoKeys: [], cost: 1, status: "succeeded", expiresAt: later(60) },
      ...changes,
    });
    await site.database.db.insert(output).values({
      ...{ key, generationId: id, viewerId: owner.id, position: 0, contentType: "video/mp4", bytes: 3 },
      expiresAt: later(60),
    });
    await site.storage.write(key, Buffer.from("abc"), "video/mp4");
    return key;
  };
  const open = await add("open", { isPublic: true });
  const own = await add("own", { isPublic: false });
  const unfinished = await add("unfinished", { isPublic: true, status: "running" });
  const readersOf = async (key: string, now = NOW) =>
    Promise.all(
      [owner, stranger, null].map(
        async (viewer) => (await site.uploads.findReadable(key, viewer, now)) !== null,
      ),
    );
  expect(await readersOf(open)).toEqual([true, true, true]);
  expect(await readersOf(own)).toEqual([true, false, false]);
  expect(await readersOf(unfinished)).toEqual([true, false, false]);
  expect(await readersOf(open, later(61))).toEqual([false, false, false]);
});

test("a stored file is read in parts", async () => {
  await site.storage.write("outputs/parts.mp3", Buffer.from("0123456789"), "audio/mpeg");
  const file = await site.storage.find("outputs/parts.mp3");
  const read = async (range?: { start: number; end: number }) => (file ? text(file.open(range)) : null);
  expect(await read()).toBe("0123456789");
  expect(await read({ start: 2, end: 4 })).toBe("234");
});

async function addResult(id: string, isPublic: boolean): Promise<string> {
  const key = `outputs/${id}.png`;
  const bytes = await testPhoto().png().toBuffer();
  await site.database.db.insert(generation).values({
    ...{ id, viewerId: owner.id, toolId: "a-tool", toolVersion: "1", provider: "local", locale: "en" },
    ...{ shownPrompt: "", values: {}, photoKeys: [], cost: 1, status: "succeeded", isPublic },
    expiresAt: later(60),
  });
  await site.database.db.insert(output).values({
    ...{ key, generationId: id, viewerId: owner.id, position: 0, contentType: "image/png" },
    ...{ bytes: bytes.length, expiresAt: later(60) },
  });
  await site.storage.write(key, bytes, "image/png");
  return key;
}

test("a result of one's own is used as one copy, which is an upload and goes as such", async () => {
  const key = await addResult("11111111", false);
  const [first] = await site.uploads.readOwned([key], owner, NOW);
  const [again] = await site.uploads.readOwned([key], owner, later(1));
  expect(first).toMatchObject({ contentType: "image/png", width: 60, height: 40 });
  expect(first?.key).toMatch(/^uploads\//);
  expect(again).toEqual(first);
  expect(copyKeysOf(key, owner, later(24 * 60))).toContain(first?.key);
  await site.uploads.remove([first?.key ?? ""]);
  expect(await site.storage.find(key)).not.toBeNull();
  expect(await site.uploads.readOwned([key], owner, NOW)).toEqual([first]);
});

test.each([
  ["hidden", "22222222", false],
  ["public", "33333333", true],
])("a %s result of somebody else is no photo, and neither is a lapsed one", async (_name, id, isPublic) => {
  const key = await addResult(id, isPublic);
  const refusal = { code: "FOREIGN_IMAGE", params: { key } };
  await expect(site.uploads.readOwned([key], stranger, NOW)).rejects.toMatchObject(refusal);
  await expect(site.uploads.readOwned([key], owner, later(61))).rejects.toMatchObject(refusal);
  expect(await site.database.db.select().from(upload).where(eq(upload.ownerId, stranger.id))).toEqual([]);
});

test("each sample is a photo for everybody, as a copy of their own; another name is none", async () => {
  const keys = SAMPLE_PHOTOS.map(({ name }) => `samples/${name}.jpg`);
  const copies = await Promise.all(
    [owner, testViewer("other")].map((viewer) => site.uploads.readOwned(keys, viewer, NOW)),
  );
  expect(copies[0]?.map(({ bytes }) => bytes)).toEqual(copies[1]?.map(({ bytes }) => bytes));
  expect(new Set(copies.flat().map(({ key }) => key)).size).toBe(2 * keys.length);
  for (const key of ["samples/../favicon.ico", "samples/nobody.jpg", "samples/coffee.webp"])
    await expect(site.uploads.readOwned([key], owner, NOW)).rejects.toMatchObject({ code: "FOREIGN_IMAGE" });
});
