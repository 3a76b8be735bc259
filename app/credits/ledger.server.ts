import type { Db } from "~/db/db.ts";
import { holdCredits } from "./hold-credits.server.ts";
import type { SweepingLedger } from "./ledger.ts";
import { readBalance } from "./read-balance.server.ts";
import { captureHold, releaseHold } from "./settle-hold.server.ts";
import { sweepStaleHolds } from "./sweep-stale-holds.server.ts";

export interface LedgerOptions {
  /** Credits that visitors from one network address may spend a UTC day. */
  visitorCreditsPerAddress: number;
}

/**
 * The book of credits over a database. Every change of a balance locks the account's row first, then the address's,
 * so no two changes of one account run at once and none can wait for each other in a circle.
 */
export function createLedger(db: Db, { visitorCreditsPerAddress }: LedgerOptions): SweepingLedger {
  return {
    readBalance: (viewer, now) => readBalance(db, visitorCreditsPerAddress, viewer, now),
    hold: (request) => holdCredits(db, visitorCreditsPerAddress, request),
    capture: (generationId, now) => captureHold(db, generationId, now),
    release: (generationId, now) => releaseHold(db, generationId, now),
    sweepStaleHolds: (now) => sweepStaleHolds(db, now),
  };
}
