import { expect, test, afterAll, beforeAll } from "vitest";
import { BATCH_MS, countAll, repeatBatch, workThrough, type Work, deleteInBatches } from "./in-batches.ts";
import { lte } from "drizzle-orm";
import type { Database } from "./db.ts";
import { openTestDatabase } from "./test-database.fixture.ts";
import { humanProof } from "./schema/limits.ts";

/** Things that are gone once they are worked on; those named fail, however often. */
function makeThings(count: number, failing: readonly number[] = []) {
  const left = new Set(Array.from({ length: count }, (_, number) => number));
  const tries: number[] = [];
  const work: Work<number> = {
    size: 10,
    atOnce: 4,
    list: async (passed, size) => [...left].filter((number) => !passed.includes(number)).slice(0, size),
    work: async (number) => {
      tries.push(number);
      if (failing.includes(number)) throw new Error(`thing ${number}`);
      left.delete(number);
    },
  };
  return { left, tries, work };
}

async function listBatches(batches: AsyncIterable<number>): Promise<number[]> {
  const counts: number[] = [];
  for await (const count of batches) counts.push(count);
  return counts;
}

test("everything is done, oldest first, in batches", async () => {
  const { left, tries, work } = makeThings(25);
  expect(await listBatches(workThrough(work))).toEqual([10, 10, 5]);
  expect([left.size, tries]).toEqual([0, Array.from({ length: 25 }, (_, number) => number)]);
});

test("what fails is tried once, keeps nothing else from being done, and is told at the end", async () => {
  const failing = Array.from({ length: 12 }, (_, number) => number); // more than a batch, all of them at its head
  const { left, tries, work } = makeThings(40, [...failing, 30]);
  const failure = await countAll(workThrough(work)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "13 failed", cause: { message: "thing 0" } });
  expect([...left]).toEqual([...failing, 30]);
  expect(tries.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, number) => number));
});

test("when everything fails the run ends", async () => {
  const all = Array.from({ length: 5_000 }, (_, number) => number);
  const { tries, work } = makeThings(5_000, all);
  await expect(countAll(workThrough(work))).rejects.toThrow("failed");
  expect(tries.length).toBeLessThan(1_100);
});

test("what stays as it is for now is neither counted nor looked at twice", async () => {
  const { work, left } = makeThings(25);
  const odd = async (number: number) => number % 2 === 1 && left.delete(number);
  expect(await countAll(workThrough({ ...work, work: odd }))).toBe(12);
});

test("a failure that is everybody's ends the run at once", async () => {
  const { tries, work } = makeThings(40, [0]);
  const ended = countAll(workThrough({ ...work, atOnce: 1, endsAt: () => true }));
  await expect(ended).rejects.toThrow("thing 0");
  expect(tries).toEqual([0]);
});

/** Work on `left` things of which each takes so many milliseconds by the clock beside it. */
function makePaced(left: number, msEach: () => number) {
  let at = 0;
  const sizes: number[] = [];
  const tidy = async (size: number) => {
    sizes.push(size);
    const count = Math.min(size, left);
    left -= count;
    at += count * msEach();
    return count;
  };
  return { sizes, tidy, clock: () => at };
}

test("a batch is repeated until it is not full any more", async () => {
  const { tidy, clock } = makePaced(20, () => 0);
  expect(await listBatches(repeatBatch(10, tidy, clock))).toEqual([10, 10, 0]);
});

test("batches grow as long as they are quick, up to the most", async () => {
  const { sizes, tidy, clock } = makePaced(1_000, () => 0.01);
  await countAll(repeatBatch(200, tidy, clock));
  expect(sizes).toEqual([20, 40, 80, 160, 200, 200, 200, 200]);
});

test("where things take longer the next batch is smaller, and later ones stay below what a batch may take", async () => {
  let nth = 0;
  const { sizes, tidy, clock } = makePaced(5_000, () => ((nth += 1) > 4 ? 5 : 0.01));
  await countAll(repeatBatch(200, tidy, clock));
  expect(sizes.slice(0, 6)).toEqual([20, 40, 80, 160, 200, 5]);
  expect(Math.max(...sizes.slice(5)) * 5).toBeLessThanOrEqual(BATCH_MS);
});

test("things that take longer than a batch may are tidied one by one", async () => {
  const { sizes, tidy, clock } = makePaced(23, () => 400);
  await countAll(repeatBatch(200, tidy, clock));
  expect(sizes).toEqual([20, 1, 1, 1, 1]);
});

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
