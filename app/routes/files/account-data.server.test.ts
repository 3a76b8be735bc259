import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LedgerLine } from "#registry/contract/wire/values.ts";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import { share } from "~/server/db/schema/shares.ts";
import { upload } from "~/server/db/schema/files.ts";
import { collectAccountData, packAccountData } from "~/routes/files/account-data.server.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const LATER = new Date("2026-12-21T12:00:00Z");
const PHOTO = "uploads/photo-of-mina.jpg";
const PICTURE = "outputs/picture-of-mina.png";
const profile = {
  ...{ id: "mina", name: "Mina", email: "mina@example.com", isEmailVerified: true, createdAt: NOW },
  ...{ hasPassword: true, hasGoogle: false, hasSecondFactor: true, sessions: 1 },
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  for (const owner of ["mina", "other"]) {
    await db.insert(generation).values({
      ...{ id: `g-${owner}`, viewerId: owner, toolId: "sketch", toolVersion: "1", provider: "local" },
      ...{ status: "succeeded", locale: "en", shownPrompt: `words of ${owner}`, cost: 2, expiresAt: LATER },
      values: { size: "2K" },
      photoKeys: [PHOTO.replace("mina", owner)],
    });
    await db.insert(output).values({
      ...{ key: PICTURE.replace("mina", owner), generationId: `g-${owner}`, viewerId: owner, position: 0 },
      ...{ contentType: "image/png", width: 10, height: 20, bytes: 3, expiresAt: LATER },
    });
    await db.insert(upload).values({
      ...{ key: PHOTO.replace("mina", owner), ownerId: owner, contentType: "image/jpeg", maxBytes: 9 },
      ...{ status: "stored", bytes: 3, width: 10, height: 20, expiresAt: LATER },
    });
    await db.insert(share).values({
      ...{ id: `link-${owner}`, secretHash: "a hash", createdAt: NOW, expiresAt: LATER },
      ...{ outputKey: PICTURE.replace("mina", owner), photoKey: PHOTO.replace("mina", owner) },
    });
  }
});
afterAll(() => database.close());

const ledger: LedgerLine[] = Array.from({ length: 1_203 }, (_, at) => ({
  ...{ id: 1_203 - at, at: NOW, delta: 1, balanceAfter: 1_203 - at, reason: "daily" as const },
}));
const grants = {
  listLines: async (_id: string, { before = Infinity, limit }: { before?: number; limit: number }) =>
    ledger.filter(({ id }) => id < before).slice(0, limit),
};

const collect = () => collectAccountData(profile, { db: database.db, grants }, NOW);

test("collectAccountData gives the person's own records, and nobody else's", async () => {
  const { data, files } = await collect();
  expect(data.profile).toMatchObject({ name: "Mina", email: "mina@example.com", hasSecondFactor: true });
  expect(data.generations).toMatchObject([
    {
      prompt: "words of mina",
      values: { size: "2K" },
      photos: ["photos/photo-of-mina.jpg"],
      pictures: [{ file: "pictures/picture-of-mina.png" }],
    },
  ]);
  expect(data.links).toMatchObject([
    { shows: ["pictures/picture-of-mina.png", "photos/photo-of-mina.jpg"], expiresAt: LATER },
  ]);
  expect(JSON.stringify({ data, files })).not.toContain("other");
  expect(JSON.stringify(data)).not.toContain("a hash");
  expect(files.map(({ name }) => name).sort()).toEqual([
    "photos/photo-of-mina.jpg",
    "pictures/picture-of-mina.png",
  ]);
});

test("collectAccountData reads the ledger to its end", async () => {
  const { data } = await collect();
  expect(data.credits).toHaveLength(1_203);
  expect(data.credits.at(-1)?.balanceAfter).toBe(1);
});

test("the archive holds the data and every file that is still there", async () => {
  const { data, files } = await collect();
  const storage = {
    find: async (key: string) =>
      key === PHOTO
        ? null
        : { contentType: "image/png", size: 3, open: () => Readable.from([new Uint8Array([1, 2, 3])]) },
  };
  const { signal } = new AbortController();
  const zip = await new Response(packAccountData(data, files, { storage, signal })).text();
  expect(zip.startsWith("PK")).toBe(true);
  expect(zip).toContain("account.json");
  expect(zip).toContain("words of mina");
  expect(zip).toContain("pictures/picture-of-mina.png");
  expect(zip.split("photos/photo-of-mina.jpg").length).toBe(4); // three times in the data, no fourth time as a file's name
});
