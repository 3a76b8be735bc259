import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { startTwoInstances, type TwoInstances } from "../../../../../tests/start-two-instances.ts";
import { auditCredits } from "../audit/audit-credits.server.ts";
import { createLedger, type Ledger } from "./ledger.server.ts";
import { holdFor, recordResult, testAccount, testVisitor } from "./replay-action.fixture.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const STALE = new Date("2026-11-21T13:00:00Z");

let instances: TwoInstances | undefined;
let first: Database;
let second: Database;

/** The n-th racer's ledger: racers take turns between the instances. */
const ledgerOf = (racer: number): Ledger =>
  createLedger((racer % 2 === 0 ? first : second).db, { visitorCreditsPerAddress: 8 });
const race = <Result>(
  count: number,
  run: (racer: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, racer) => run(racer)));
const countWon = (results: PromiseSettledResult<unknown>[]): number =>
  results.filter((result) => result.status === "fulfilled" && result.value !== false).length;
const refusalCodes = (results: PromiseSettledResult<unknown>[]): unknown[] => [
  ...new Set(
    results.flatMap((result) =>
      result.status === "rejected" ? [isAppError(result.reason) ? result.reason.code : result.reason] : [],
    ),
  ),
];

beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first, second } = instances);
});

afterEach(async () => {
  expect((await auditCredits(first.db, STALE)).discrepancies).toEqual([]);
});

afterAll(() => instances?.stop(), 60_000);

test("of 64 parallel holds with a balance for one, one is made and 63 are refused", async () => {
  const account = testAccount("one-of-64");
  const results = await race(64, (racer) =>
    ledgerOf(racer).hold(holdFor(account, `one-of-64-${racer}`, NOON, 6)),
  );
  expect(countWon(results)).toBe(1);
  expect(refusalCodes(results)).toEqual(["INSUFFICIENT_CREDITS"]);
  expect(await ledgerOf(0).readBalance(account, NOON)).toEqual({ balance: 0 });
});

test("of 64 parallel requests for four with a balance for six, one is held whole and none in part", async () => {
  const account = testAccount("four-of-six");
  const results = await race(64, (racer) =>
    ledgerOf(racer).holdAll(
      Array.from({ length: 4 }, (_, position) => holdFor(account, `four-${racer}-${position}`, NOON, 1)),
    ),
  );
  expect(countWon(results)).toBe(1);
  expect(refusalCodes(results)).toEqual(["INSUFFICIENT_CREDITS"]);
  expect((await ledgerOf(0).readBalance(account, NOON)).balance).toBe(2);
});

test("50 parallel holds of one generation take its credits once", async () => {
  const account = testAccount("same-key");
  expect(
    countWon(await race(50, (racer) => ledgerOf(racer).hold(holdFor(account, "same-key-1", NOON)))),
  ).toBe(50);
  expect((await ledgerOf(0).readBalance(account, NOON)).balance).toBe(4);
});

test("32 racers on a new account's daily grant get it once", async () => {
  const visitor = testVisitor("daily");
  const results = await race(32, (racer) => ledgerOf(racer).readBalance(visitor, NOON));
  expect(countWon(results)).toBe(32);
  expect((await ledgerOf(0).readBalance(visitor, NOON)).balance).toBe(4);
});

test("visitors who race from one address never pass its allowance", async () => {
  const results = await race(32, (racer) =>
    ledgerOf(racer).hold(holdFor(testVisitor(`farm-${racer}`, "farm"), `farm-${racer}`, NOON)),
  );
  expect(countWon(results)).toBe(4); // 8 credits by 2
  expect(refusalCodes(results)).toEqual(["SIGN_IN_REQUIRED"]);
});

test("of many captures and releases of one hold, exactly one settles it", async () => {
  const account = testAccount("settle");
  for (let round = 0; round < 3; round++) {
    const id = `settle-${round}`;
    await ledgerOf(round).hold(holdFor(account, id, NOON));
    await recordResult(first.db, account, id, NOON);
    const settled = await race(16, (racer) =>
      racer % 2 === 0 ? ledgerOf(racer >> 1).capture(id, NOON) : ledgerOf(racer >> 1).release(id, NOON),
    );
    expect(countWon(settled)).toBe(1);
  }
});

test("sweepers that race each other and a late capture settle every hold once", async () => {
  const accounts = Array.from({ length: 10 }, (_, index) => testAccount(`sweep-${index}`));
  for (const account of accounts) {
    await ledgerOf(0).hold(holdFor(account, account.id, NOON));
    await recordResult(first.db, account, account.id, NOON);
  }
  await first.db.execute(sql`update generation set status = 'running' where id like 'sweep-%'`);
  const settled: string[] = [];
  await race(4, async (racer) => {
    const swept = await ledgerOf(racer).sweepStaleHolds(STALE);
    settled.push(...swept.captured, ...swept.released);
  });
  const mine = settled.filter((id) => id.startsWith("sweep-"));
  expect(mine.toSorted()).toEqual(accounts.map((account) => account.id).toSorted());
  expect(countWon(await race(10, (racer) => ledgerOf(racer).capture(`sweep-${racer}`, STALE)))).toBe(0);
});

test("eight instances that start together migrate an empty database without a failure", async () => {
  const databaseUrl = (await instances?.postgres.createDatabase("starts")) ?? "";
  const started = await race(8, () => openDatabase({ dataDir: "", databaseUrl }));
  expect(countWon(started)).toBe(8);
  for (const result of started) if (result.status === "fulfilled") await result.value.close();
});

test("a database that dropped every connection is reached again without a new start", async () => {
  await race(4, () => first.ping());
  await second.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'shared'`,
  );
  await expect.poll(() => first.ping().then(() => "answers")).toBe("answers");
});
