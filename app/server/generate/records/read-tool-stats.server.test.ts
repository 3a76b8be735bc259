import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { readToolStats } from "./read-tool-stats.server.ts";

const NOON = Date.UTC(2030, 4, 1, 12);
let database: Database;
let made: number;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  made = 0;
  await database.db.delete(generation);
});

/** Adds runs of so many seconds each, one after the other; null is one that failed. */
async function addRuns(
  seconds: readonly (number | null)[],
  facts: Partial<typeof generation.$inferInsert> = {},
) {
  for (const took of seconds) {
    const settledAt = new Date(NOON + (made += 1) * 1_000_000);
    await database.db.insert(generation).values({
      ...{ id: String(made), viewerId: "v", toolId: "t", toolVersion: "1", provider: "local" },
      ...{
        locale: "en",
        shownPrompt: "",
        values: {},
        photoKeys: [],
        cost: 1,
        expiresAt: settledAt,
        settledAt,
      },
      ...{ createdAt: new Date(settledAt.getTime() - (took ?? 5) * 1000) },
      ...{
        status: took === null ? "failed" : "succeeded",
        errorCode: took === null ? "PROVIDER_FAILED" : null,
      },
      ...facts,
    });
  }
}

const read = () => readToolStats(database.db, "t", "local");
const times = (count: number, seconds: number | null) => Array.from({ length: count }, () => seconds);

test("under twenty runs there are no figures", async () => {
  await addRuns(times(19, 4));
  expect(await read()).toEqual({ runs: 19, successRate: null, medianSeconds: null, p90Seconds: null });
});

test("with twenty there are: half and nine tenths of the results took no longer", async () => {
  await addRuns([...Array.from({ length: 10 }, (_, index) => index + 1), ...times(10, null)]);
  expect(await read()).toEqual({ runs: 20, successRate: 0.5, medianSeconds: 5, p90Seconds: 9 });
});

test("where all failed, no time is claimed", async () => {
  await addRuns(times(20, null));
  expect(await read()).toEqual({ runs: 20, successRate: 0, medianSeconds: null, p90Seconds: null });
});

test("only the last hundred runs of this tool with this provider count, and none that its person ended", async () => {
  await addRuns(times(50, 90));
  await addRuns(times(100, 2.04));
  await addRuns(times(30, 500), { toolId: "other" });
  await addRuns(times(30, 500), { provider: "replicate" });
  await addRuns(times(30, null), { errorCode: "CANCELED" });
  await addRuns([1], { status: "running" });
  expect(await read()).toEqual({ runs: 100, successRate: 1, medianSeconds: 2, p90Seconds: 2 });
});
