import type { Db } from "~/server/db/db.ts";
import { visitorLimits } from "./address-allowance.server.ts";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import { holdCredits } from "./hold-credits.server.ts";
import type { SweepingLedger } from "./ledger.ts";
import { readBalance } from "./read-balance.server.ts";
import { captureHold, releaseHold } from "./settle-hold.server.ts";
import { sweepStaleHolds } from "./sweep-stale-holds.server.ts";

export interface LedgerOptions {
  /** Credits that visitors from one network address may spend a UTC day. */
  visitorCreditsPerAddress: number;
  /** Credits that all visitors together may spend a UTC day. */
  visitorCreditsInAll?: number;
}

/**
 * The book of credits over a database. Every change of a balance locks the account's row first, then the address's, those of
 * the networks around it and that of all addresses, so no two changes of one account run at once and none can wait for each other in a circle.
 */
export function createLedger(
  db: Db,
  { visitorCreditsPerAddress, visitorCreditsInAll = AMOUNTS.visitorCreditsPerDayInAll }: LedgerOptions,
): SweepingLedger {
  const limits = visitorLimits({ perAddress: visitorCreditsPerAddress, inAll: visitorCreditsInAll });
  return {
    readBalance: (viewer, now) => readBalance(db, limits, viewer, now),
    hold: (request) => holdCredits(db, limits, [request]),
    holdAll: (requests) => holdCredits(db, limits, requests),
    capture: (generationId, now) => captureHold(db, generationId, now),
    release: (generationId, now) => releaseHold(db, generationId, now),
    sweepStaleHolds: (now) => sweepStaleHolds(db, now),
  };
}
