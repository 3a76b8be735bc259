import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { authRateLimit } from "~/server/db/schema/accounts.ts";
import { addressAllowance } from "~/server/db/schema/credits.ts";
import { deletionReceipt } from "~/server/db/schema/privacy.ts";
import { rateLimit } from "~/server/db/schema/rate-limits.ts";
import { forgetOldAllowances } from "~/server/money/credits/ledger/address-allowance.server.ts";
import { forgetOldReceipts } from "~/server/privacy/receipts.server.ts";
import { accountSweeps, recordSweeps } from "./sweep-records.server.ts";

const NOW = new Date("2030-05-01T12:00:00Z");
const DAY = 86_400_000;
/** More than two batches, the first of which takes 20. */
const MANY = 65;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Fills a table with rows of so many days ago and a row of the present. */
const rowsOf = <Row>(make: (nth: string, at: Date) => Row, daysAgo: number): Row[] => [
  ...Array.from({ length: MANY }, (_, nth) => make(`old-${nth}`, new Date(NOW.getTime() - daysAgo * DAY))),
  make("live", NOW),
];

const named = (name: string) => () => {
  const sweeps = [...accountSweeps(database.db), ...recordSweeps(database.db)];
  const run = sweeps.find((sweep) => sweep.name === name)?.run(NOW);
  if (run === undefined || run instanceof Promise) throw new Error(`${name} does not go in batches`);
  return run;
};

test.each([
  {
    what: "counts of attempts that are a day old",
    table: authRateLimit,
    rows: () => rowsOf((id, at) => ({ id, key: id, count: 1, lastRequest: at.getTime() }), 2),
    tidy: named("old counts of attempts"),
  },
  {
    what: "counts of requests whose time is over",
    table: rateLimit,
    rows: () => rowsOf((key, at) => ({ key, points: 1, expire: at.getTime() }), 1),
    tidy: named("counts of requests whose time is over"),
  },
  {
    what: "receipts that are a year old",
    table: deletionReceipt,
    rows: () =>
      rowsOf(
        (id, createdAt) => ({ id, viewerId: id, generations: 0, results: 0, uploads: 0, createdAt }),
        365,
      ),
    tidy: () => forgetOldReceipts(database.db, NOW),
  },
  {
    what: "allowances of addresses of eight days ago",
    table: addressAllowance,
    rows: () =>
      rowsOf((addressHash, at) => ({ addressHash, day: at.toISOString().slice(0, 10), spent: 1 }), 8),
    tidy: () => forgetOldAllowances(database.db, NOW),
  },
])("$what go in several statements, and others stay", async ({ table, rows, tidy }) => {
  const { db } = database;
  await db.insert(table).values(rows());
  const counts: number[] = [];
  for await (const count of tidy()) counts.push(count);
  expect(counts[0]).toBe(20);
  expect(counts.reduce((all, count) => all + count, 0)).toBe(MANY);
  expect(await db.$count(table)).toBe(1);
});
