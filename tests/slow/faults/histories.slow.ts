import { afterAll, beforeAll, expect, test } from "vitest";
import { proveHistories, proveRaces } from "~/server/money/credits/ledger/histories.fixture.ts";
import type { Database } from "../../../app/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { startTwoInstances, type TwoInstances } from "../../start-two-instances.ts";
import { SEED } from "../seed.ts";

const RUNS = { embedded: 100, one: 300, two: 300 };

const seed = SEED;
let embedded: Database;
/** Each has a database of its own: an audit of one moment can't judge what is later. */
let ordered: TwoInstances;
let racing: TwoInstances;
beforeAll(async () => {
  embedded = await openTestDatabase();
  ordered = await startTwoInstances();
  racing = await startTwoInstances();
});
afterAll(async () => {
  await embedded?.close();
  await ordered?.stop();
  await racing?.stop();
});

test("hundreds of histories leave what the model says, on either database", async () => {
  await expect(proveHistories(embedded.db, { numRuns: RUNS.embedded, seed })).resolves.toBeUndefined();
  await expect(proveHistories(ordered.first.db, { numRuns: RUNS.one, seed })).resolves.toBeUndefined();
});

test("hundreds of histories of two instances whose clocks differ by ten minutes are those of some order", async () => {
  const { first, second } = racing;
  const proving = proveRaces([first.db, second.db], { numRuns: RUNS.two, seed });
  await expect(proving).resolves.toBeUndefined();
});
