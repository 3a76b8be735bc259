import { afterAll, beforeAll, expect, test } from "vitest";
import { auditCredits } from "~/credits/audit-credits.server.ts";
import { createLedger } from "~/credits/ledger.server.ts";
import { holdFor, recordResult, testAccount } from "~/credits/test-ledger.ts";
import { openDatabase, type Database } from "~/db/database.server.ts";
import { startPostgres, type TestPostgres } from "../start-postgres.ts";
import { startLossyProxy, type LossyProxy } from "./lossy-proxy.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const TRIES = 10;

let postgres: TestPostgres | undefined;
let proxy: LossyProxy | undefined;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startLossyProxy(await postgres.createDatabase("lost"));
  database = await openDatabase({ dataDir: "", databaseUrl: proxy.url });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await proxy?.close();
  await postgres?.stop();
}, 60_000);

test("a hold and a release whose answers are lost after the commit count once when they are tried again", async () => {
  const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  const account = testAccount("cut-off");
  await ledger.readBalance(account, NOON);
  for (let round = 0; round < TRIES; round += 1) {
    const request = holdFor(account, `lost-${round}`, NOON);
    proxy?.loseNextCommit();
    await expect(ledger.hold(request)).rejects.toThrow();
    await ledger.hold(request);
    expect((await ledger.readBalance(account, NOON)).balance).toBe(4);

    proxy?.loseNextCommit();
    await expect(ledger.release(request.generationId, NOON)).rejects.toThrow();
    expect(await ledger.release(request.generationId, NOON)).toBe(false);
    expect((await ledger.readBalance(account, NOON)).balance).toBe(6);
  }
  expect(proxy?.lost).toBe(2 * TRIES);

  const request = holdFor(account, "delivered", NOON);
  await ledger.hold(request);
  await recordResult(database.db, account, request.generationId, NOON);
  expect(await ledger.capture(request.generationId, NOON)).toBe(true);
  expect(await ledger.capture(request.generationId, NOON)).toBe(false);
  expect((await auditCredits(database.db, NOON)).discrepancies).toEqual([]);
});
