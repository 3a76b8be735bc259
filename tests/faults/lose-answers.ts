import { expect } from "vitest";
import { auditCredits } from "~/server/money/credits/audit-credits.server.ts";
import { createLedger } from "~/server/money/credits/ledger.server.ts";
import { holdFor, recordResult, testAccount } from "~/server/money/credits/test-ledger.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { startPostgres } from "../start-postgres.ts";
import { startLossyProxy, type LossyProxy } from "./lossy-proxy.ts";

const NOON = new Date("2026-11-21T12:00:00Z");

/**
 * Cuts the connection after each commit of a hold and of a release, before the answer arrives, tries again, and shows
 * that each counted once. Gives how many answers were lost: two a try.
 */
export async function loseAnswers(tries: number): Promise<number> {
  const postgres = await startPostgres();
  let proxy: LossyProxy | undefined;
  try {
    proxy = await startLossyProxy(await postgres.createDatabase("lost"));
    await tryAgain(proxy, tries);
    return proxy.lost;
  } finally {
    await proxy?.close();
    await postgres.stop();
  }
}

async function tryAgain(proxy: LossyProxy, tries: number): Promise<void> {
  const database = await openDatabase({ dataDir: "", databaseUrl: proxy.url });
  try {
    const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
    const account = testAccount("cut-off");
    await ledger.readBalance(account, NOON);
    for (let nth = 0; nth < tries; nth += 1) {
      const request = holdFor(account, `lost-${nth}`, NOON);
      proxy.loseNextCommit();
      await expect(ledger.hold(request)).rejects.toThrow();
      await ledger.hold(request);
      expect((await ledger.readBalance(account, NOON)).balance).toBe(4);

      proxy.loseNextCommit();
      await expect(ledger.release(request.generationId, NOON)).rejects.toThrow();
      expect(await ledger.release(request.generationId, NOON)).toBe(false);
      expect((await ledger.readBalance(account, NOON)).balance).toBe(6);
    }
    const request = holdFor(account, "delivered", NOON);
    await ledger.hold(request);
    await recordResult(database.db, account, request.generationId, NOON);
    expect(await ledger.capture(request.generationId, NOON)).toBe(true);
    expect(await ledger.capture(request.generationId, NOON)).toBe(false);
    expect((await auditCredits(database.db, NOON)).discrepancies).toEqual([]);
  } finally {
    await database.close();
  }
}
