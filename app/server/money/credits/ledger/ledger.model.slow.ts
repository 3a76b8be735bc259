import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { startPostgres, type TestPostgres } from "../../../../../tests/start-postgres.ts";
import { proveHistories, proveRaces } from "./histories.fixture.ts";

/** A second or two each; histories.slow.ts tries many more. */
const RUNS = { pglite: 5, postgres: 10, races: 8 };

let embedded: Database;
let postgres: TestPostgres | undefined;

beforeAll(async () => {
  [embedded, postgres] = await Promise.all([openTestDatabase(), startPostgres()]);
}, 60_000);

afterAll(async () => {
  await embedded?.close();
  await postgres?.stop();
}, 60_000);

/** Two instances of the product on a database of its own. */
async function withInstances(name: string, work: (first: Database, second: Database) => Promise<void>) {
  const databaseUrl = (await postgres?.createDatabase(name)) ?? "";
  const first = await openDatabase({ dataDir: "", databaseUrl });
  const second = await openDatabase({ dataDir: "", databaseUrl });
  try {
    await work(first, second);
  } finally {
    await first.close();
    await second.close();
  }
}

test("on the embedded database any history leaves what the model says, and a sound ledger", async () => {
  await expect(proveHistories(embedded.db, { numRuns: RUNS.pglite })).resolves.toBeUndefined();
});

test("on PostgreSQL any history leaves what the model says, and a sound ledger", async () => {
  await withInstances("histories", async ({ db }) =>
    expect(proveHistories(db, { numRuns: RUNS.postgres })).resolves.toBeUndefined(),
  );
});

test("on PostgreSQL whatever two instances do at once is as if it had happened in some order", async () => {
  await withInstances("rounds", async (first, second) =>
    expect(proveRaces([first.db, second.db], { numRuns: RUNS.races })).resolves.toBeUndefined(),
  );
});
