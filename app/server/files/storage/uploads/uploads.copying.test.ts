import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SAMPLE_PHOTOS } from "#registry/contract/sample-photos.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/uploads.ts";
import { copyKeysOf } from "./own-uploads.server.ts";
import { later, NOW, openTestUploads, testPhoto, testViewer } from "./uploads.fixture.ts";

const owner = testViewer("owner");
const stranger = testViewer("stranger");
let site: Awaited<ReturnType<typeof openTestUploads>>;

beforeAll(async () => {
  site = await openTestUploads();
});
afterAll(() => site.close());

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
