import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generation, output } from "~/server/db/schema/generations.ts";
import { later, NOW, openTestUploads, testPhoto, testViewer } from "./uploads.fixture.ts";

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
