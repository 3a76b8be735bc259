import { readdir } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { upload } from "~/server/db/schema/files.ts";
import { startS3, type LoopbackS3 } from "../../../../../tests/vendors/s3/start-s3.ts";
import { createS3 } from "../s3.server.ts";
import { incomingKeyOf } from "../storage.ts";
import { NOW, openTestUploads, ORIGIN, testPhoto, testViewer } from "./uploads.fixture.ts";
import { MAX_UPLOAD_BYTES } from "./uploads.ts";

const owner = testViewer("owner");
const FAR_TOO_LARGE = 250 * 1_048_576;
/** What the system holds of a connection on its way, besides what is read. */
const ON_THE_WAY = 24 * 1_048_576;

let s3: LoopbackS3;
let site: Awaited<ReturnType<typeof openTestUploads>>;
let small: Buffer;
let large: Buffer;
beforeAll(async () => {
  s3 = await startS3();
  site = await openTestUploads({ storage: createS3(s3.options) });
  small = await testPhoto(60, 40).jpeg().toBuffer();
  large = await testPhoto(90, 80).jpeg().toBuffer();
});
afterAll(async () => {
  await site.close();
  await s3.close();
});
afterEach(() => {
  for (const habit of ["ignoresMatch", "ignoresRange", "beforeRead"] as const) delete s3.habits[habit];
  s3.objects.clear();
});

async function issue(wish: object = {}) {
  const asked = { fileType: "image/jpeg", count: 1, ...wish };
  const [address] = await site.uploads.issue(owner, asked, { origin: ORIGIN, now: NOW });
  if (!address) throw new Error("no address was issued");
  return address;
}

const put = async (url: string, bytes: Uint8Array) => {
  const sent = { method: "PUT", body: new Uint8Array(bytes), headers: { "Content-Type": "image/jpeg" } };
  return (await fetch(url, sent)).status;
};

/** Makes what lies under a key far larger than its first bytes. */
function swell(key: string): void {
  const object = s3.objects.get(key);
  if (object) s3.objects.set(key, { ...object, size: FAR_TOO_LARGE, etag: '"swollen"' });
}

const take = async (key: string) => (await site.uploads.readOwned([key], owner, NOW))[0];
const keysLeft = () => [...s3.objects.keys()];
const lost = { code: "FOREIGN_IMAGE" };

test("what is put to an address after its photo was seen changes nothing, however often", async () => {
  const { url, key } = await issue();
  await put(url, small);
  expect(await take(key)).toMatchObject({ width: 60 });
  for (let again = 0; again < 3; again++) {
    expect(await put(url, large)).toBe(200); // no bucket knows that it was used
    expect(await take(key)).toMatchObject({ width: 60 });
    const file = await site.uploads.findReadable(key, owner, NOW);
    expect((await sharp(await site.storage.read(key, file?.size ?? 0)).metadata()).width).toBe(60);
  }
});

test.each([{}, { ignoresMatch: true }])(
  "a photo that is exchanged between the look and the reading is not taken in, at a gateway with %j",
  async (habits) => {
    Object.assign(s3.habits, habits);
    const { url, key } = await issue();
    await put(url, small);
    s3.habits.beforeRead = async () => void (await put(url, large));
    await expect(take(key)).rejects.toMatchObject(lost);
    expect(keysLeft()).toEqual([]);
    delete s3.habits.beforeRead;
    await put(url, large);
    expect(await take(key)).toMatchObject({ width: 90 });
  },
);

test.each([{}, { ignoresRange: true }, { ignoresMatch: true }, { ignoresRange: true, ignoresMatch: true }])(
  "of what grew to 250 MB after the look no more is read than may be, at a gateway with %j",
  async (habits) => {
    Object.assign(s3.habits, habits);
    const { url, key } = await issue();
    await put(url, small);
    s3.habits.beforeRead = async (read) => swell(read);
    const before = s3.sentBytes();
    await expect(take(key)).rejects.toMatchObject(lost);
    expect(s3.sentBytes() - before).toBeLessThanOrEqual(MAX_UPLOAD_BYTES + ON_THE_WAY);
    expect(keysLeft()).toEqual([]);
    expect(await readdir(site.tmpDir).catch(() => [])).toEqual([]);
  },
);

test("a gateway that tells another size and version than it sends is read to the limit and no further", async () => {
  Object.assign(s3.habits, { ignoresRange: true });
  const { url, key } = await issue();
  await put(url, small);
  s3.habits.beforeRead = async (read) => {
    const object = s3.objects.get(read);
    if (object) s3.objects.set(read, { ...object, size: FAR_TOO_LARGE });
  };
  const before = s3.sentBytes();
  await expect(take(key)).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
  expect(s3.sentBytes() - before).toBeLessThanOrEqual(MAX_UPLOAD_BYTES + ON_THE_WAY);
});

test("what is over the limit is deleted at first sight, and nothing of it is read", async () => {
  const { url, key } = await issue();
  await put(url, small);
  swell(incomingKeyOf(key));
  const before = s3.sentBytes();
  await expect(take(key)).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
  expect([keysLeft(), s3.sentBytes() - before]).toEqual([[], 0]);
});

test("exactly the limit is taken, and nothing at all is no photo", async () => {
  const full = await issue();
  await put(full.url, Buffer.concat([small, Buffer.alloc(MAX_UPLOAD_BYTES - small.length)]));
  expect(await take(full.key)).toMatchObject({ width: 60 });
  const empty = await issue();
  await put(empty.url, Buffer.alloc(0));
  await expect(take(empty.key)).rejects.toMatchObject({ code: "UNSUPPORTED_TYPE" });
});

test("a photo that was refused may be replaced by a better one while its address holds", async () => {
  const { url, key } = await issue();
  await put(url, Buffer.from("<html>"));
  await expect(take(key)).rejects.toMatchObject({ code: "UNSUPPORTED_TYPE" });
  await put(url, small);
  expect(await take(key)).toMatchObject({ width: 60 });
});

test("several who take in one photo at once all have it", async () => {
  const { url, key } = await issue();
  await put(url, small);
  const taken = await Promise.all(Array.from({ length: 4 }, () => take(key)));
  expect(taken.map((photo) => photo?.width)).toEqual([60, 60, 60, 60]);
  expect(keysLeft()).toEqual([key]);
});

/** Runs something while a photo that was read is about to be stored. */
async function whileStoring(task: () => Promise<void>, work: () => Promise<unknown>): Promise<void> {
  const { write } = site.storage;
  site.storage.write = async (...args) => {
    site.storage.write = write;
    await task();
    return write(...args);
  };
  await work().finally(() => (site.storage.write = write));
}

test("of two versions of a photo the one that was seen first is stored, whoever finishes first", async () => {
  const { url, key } = await issue();
  await put(url, small);
  await whileStoring(
    async () => {
      await put(url, large);
      await expect(take(key)).rejects.toMatchObject(lost);
    },
    async () => expect(await take(key)).toMatchObject({ width: 60 }),
  );
  expect(keysLeft()).toEqual([key]);
});

test("a photo that is deleted while it is taken in leaves no file", async () => {
  const { url, key } = await issue();
  await put(url, small);
  await whileStoring(
    async () => void (await site.database.db.delete(upload).where(eq(upload.key, key))),
    () => expect(take(key)).rejects.toMatchObject(lost),
  );
  expect(keysLeft()).toEqual([]);
});
