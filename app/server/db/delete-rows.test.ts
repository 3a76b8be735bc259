import { lte } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteInBatches } from "./delete-rows.ts";
import type { Database } from "./db.ts";
import { openTestDatabase } from "./test-database.fixture.ts";
import { humanProof } from "./schema/human-check.ts";

const NOON = new Date("2026-11-21T12:00:00Z");

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("rows that are due are deleted in several statements, the oldest first, and the others stay", async () => {
  const { db } = database;
  const expiring = (nth: number) => ({
    nonce: `${nth}`,
    expiresAt: new Date(NOON.getTime() + (nth - 50) * 1_000),
  });
  await db.insert(humanProof).values(Array.from({ length: 60 }, (_, nth) => expiring(nth)).toReversed());
  const batches = deleteInBatches(db, humanProof, lte(humanProof.expiresAt, NOON), humanProof.expiresAt);
  const { value: first } = await batches.next();
  expect(first).toBe(20);
  const left = await db.select().from(humanProof).orderBy(humanProof.expiresAt);
  expect(left.map(({ nonce }) => Number(nonce))).toEqual(Array.from({ length: 40 }, (_, nth) => nth + 20));
  let deleted = 0;
  for await (const count of batches) deleted += count;
  expect([deleted, await db.$count(humanProof)]).toEqual([31, 9]);
});
