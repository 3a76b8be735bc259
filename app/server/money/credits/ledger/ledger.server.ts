import { and, asc, eq, exists, lte, notInArray } from "drizzle-orm";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import type { Db } from "~/server/db/db.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { creditHold } from "~/server/db/schema/credits.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { visitorLimits, readAddressLeft, type VisitorLimits } from "./address-allowance.server.ts";
import { captureHold, makeHolds, releaseHold, type HoldRequest } from "./holds.server.ts";
import { bringUpToDate, readCurrentLots } from "./bring-up-to-date.server.ts";

const BATCH = 500;

export interface LedgerOptions {
  /** Credits that visitors from one network address may spend a UTC day. */
  visitorCreditsPerAddress: number;
  /** Credits that all visitors together may spend a UTC day. */
  visitorCreditsInAll?: number;
}

interface Balance {
  balance: number;
  /** When the soonest lapsing credits of the balance lapse. */
  nextExpiry?: Date;
}

/** Append-only book of credits. Every paid generation holds first, then captures or releases exactly once. */
export interface Ledger {
  /** Grants what is due for this UTC day, then tells what the viewer may spend now (for a visitor: at most what the address has left). */
  readBalance(viewer: Viewer, now: Date): Promise<Balance>;
  /**
   * Reserves credits for a generation, soonest-lapsing first. Repeating it while the hold stands changes nothing.
   * @throws AppError SIGN_IN_REQUIRED (visitor; `params.renewAt` is the ISO time of the next UTC midnight) or
   * INSUFFICIENT_CREDITS (account) when they do not suffice.
   */
  hold(request: HoldRequest): Promise<void>;
  /** Reserves credits for several generations of one viewer, for all of them or for none. Refuses as `hold` does. */
  holdAll(requests: readonly HoldRequest[]): Promise<void>;
  /**
   * Spends a hold. Record the succeeded generation and its outputs before. False when it was settled before or never
   * made.
   */
  capture(generationId: string, now: Date): Promise<boolean>;
  /**
   * Returns a hold; returned credits live at least until the UTC midnight after next. False when it was settled before
   * or never made.
   */
  release(generationId: string, now: Date): Promise<boolean>;
}

/** Generation ids, by what became of their hold. */
interface SweptHolds {
  captured: string[];
  released: string[];
}

/** A ledger that can also settle what a crash left behind. */
export interface SweepingLedger extends Ledger {
  /**
   * Settles holds past their `expiresAt`: captured where the generation succeeded with a stored result, else returned.
   * Never touches the generations themselves.
   */
  sweepStaleHolds(now: Date): Promise<SweptHolds>;
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
    hold: (request) => makeHolds(db, limits, [request]),
    holdAll: (requests) => makeHolds(db, limits, requests),
    capture: (generationId, now) => captureHold(db, generationId, now),
    release: (generationId, now) => releaseHold(db, generationId, now),
    sweepStaleHolds: (now) => sweepStaleHolds(db, now),
  };
}

/** See `SweepingLedger.sweepStaleHolds`. Safe to run in several instances at once. */
async function sweepStaleHolds(db: Db, now: Date): Promise<SweptHolds> {
  const swept: SweptHolds = { captured: [], released: [] };
  const settleStale = workThrough<string>({
    size: BATCH,
    async list(passed, size) {
      const isStale = and(
        eq(creditHold.status, "held"),
        lte(creditHold.expiresAt, now),
        notInArray(creditHold.id, [...passed]),
      );
      const stale = db.select({ id: creditHold.id }).from(creditHold).where(isStale);
      return (await stale.orderBy(asc(creditHold.expiresAt)).limit(size)).map(({ id }) => id);
    },
    async work(id) {
      const isDelivered = await wasDelivered(db, id);
      const isSettled = await (isDelivered ? captureHold : releaseHold)(db, id, now);
      if (isSettled) swept[isDelivered ? "captured" : "released"].push(id);
    },
  });
  await countAll(settleStale);
  return swept;
}

/** Whether a generation ended with a stored result. */
async function wasDelivered(db: Db, id: string): Promise<boolean> {
  const stored = db.select({ key: output.key }).from(output).where(eq(output.generationId, generation.id));
  const rows = await db
    .select({ id: generation.id })
    .from(generation)
    .where(and(eq(generation.id, id), eq(generation.status, "succeeded"), exists(stored)));
  return rows.length > 0;
}

/** See `Ledger.readBalance`. */
async function readBalance(db: Db, limits: VisitorLimits, viewer: Viewer, now: Date): Promise<Balance> {
  const lots =
    (await readCurrentLots(db, viewer, now)) ??
    (await db.transaction((tx) => bringUpToDate(tx, viewer, now)));
  const owned = lots.reduce((sum, lot) => sum + lot.remaining, 0);
  const balance =
    viewer.kind === "visitor" ? Math.min(owned, await readAddressLeft(db, viewer, limits, now)) : owned;
  const lapses = lots.flatMap((lot) => (lot.remaining > 0 && lot.expiresAt ? [lot.expiresAt.getTime()] : []));
  return balance > 0 && lapses.length > 0
    ? { balance, nextExpiry: new Date(Math.min(...lapses)) }
    : { balance };
}
