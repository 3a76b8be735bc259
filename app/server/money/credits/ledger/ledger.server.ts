import { and, asc, eq, exists, lte, notInArray, sql } from "drizzle-orm";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { AMOUNTS } from "#registry/contract/plans.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { creditEntry, creditHold, creditLot } from "~/server/db/schema/credits.ts";
import { generation, output } from "~/server/db/schema/generations.ts";
import type { Viewer } from "~/server/viewer.ts";
import { nextUtcMidnight, utcDayOf } from "../utc-day.ts";
import {
  readAddressLeft,
  returnAllowance,
  spendAllowance,
  visitorLimits,
  type VisitorLimits,
} from "./address-allowance.server.ts";
import { assertAmount, changeBalance, lockAccount } from "./change-balance.server.ts";
import { bringUpToDate, collectOwed, type LotState, readCurrentLots, writeOffLapsed } from "./lots.server.ts";

const BATCH = 500;

interface LedgerOptions {
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

/** Generation ids, by what became of their hold. */
interface SweptHolds {
  captured: string[];
  released: string[];
}

/** See `createLedger`. */
export type Ledger = ReturnType<typeof createLedger>;

/**
 * Append-only book of credits. Every paid generation holds first, then captures or releases exactly once. Every change
 * of a balance locks the account's row first, then the address's, those of the networks around it and that of all
 * addresses, so no two changes of one account run at once and none can wait for each other in a circle.
 */
export function createLedger(
  db: Db,
  { visitorCreditsPerAddress, visitorCreditsInAll = AMOUNTS.visitorCreditsPerDayInAll }: LedgerOptions,
) {
  const limits = visitorLimits({ perAddress: visitorCreditsPerAddress, inAll: visitorCreditsInAll });
  return {
    /** Grants what is due for this UTC day, then tells what the viewer may spend now (for a visitor: at most what the address has left). */
    readBalance: (viewer: Viewer, now: Date) => readBalance(db, limits, viewer, now),
    /**
     * Reserves credits for a generation, soonest-lapsing first. Repeating it while the hold stands changes nothing.
     * @throws AppError SIGN_IN_REQUIRED (visitor; `params.renewAt` is the ISO time of the next UTC midnight) or
     * INSUFFICIENT_CREDITS (account) when they do not suffice.
     */
    hold: (request: HoldRequest) => makeHolds(db, limits, [request]),
    /** Reserves credits for several generations of one viewer, for all of them or for none. Refuses as `hold` does. */
    holdAll: (requests: readonly HoldRequest[]) => makeHolds(db, limits, requests),
    /**
     * Spends a hold. Record the succeeded generation and its outputs before. False when it was settled before or never
     * made.
     */
    capture: (generationId: string, now: Date) => captureHold(db, generationId, now),
    /**
     * Returns a hold. Its credits keep the lapse that they had; where the record does not say that the owner canceled,
     * they live until the next UTC midnight at least, once. What has lapsed meanwhile is written off at once. Record the
     * failed generation before. False when it was settled before or never made.
     */
    release: (generationId: string, now: Date) => releaseHold(db, generationId, now),
    /**
     * Settles holds past their `expiresAt`: captured where the generation succeeded with a stored result, else returned.
     * Never touches the generations themselves. Safe to run in several instances at once.
     */
    sweepStaleHolds: (now: Date) => sweepStaleHolds(db, now),
  };
}

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

export interface HoldRequest {
  viewer: Viewer;
  generationId: string;
  amount: number;
  now: Date;
  /** When the sweeper may settle the hold, should nobody else have. */
  expiresAt: Date;
}

/** What one of them does not get undoes the others. */
async function makeHolds(db: Db, limits: VisitorLimits, requests: readonly HoldRequest[]): Promise<void> {
  const [first] = requests;
  invariant(first, "there is something to hold credits for");
  const { viewer, now } = first;
  for (const request of requests) {
    assertAmount(request.amount);
    invariant(request.viewer.id === viewer.id, "credits are held for one viewer at a time");
  }
  const cost = requests.reduce((sum, { amount }) => sum + amount, 0);
  await db.transaction(async (tx) => {
    let lots = await bringUpToDate(tx, viewer, now);
    for (const request of requests) {
      const left = await holdOne(tx, limits, request, lots);
      if (!left) throw refusal(viewer, cost, now);
      lots = left;
    }
  });
}

/**
 * Holds on a locked account, from the lots that it has.
 * @returns what they have left; null when its credits, or what visitors may spend, do not suffice.
 */
async function holdOne(
  tx: Tx,
  limits: VisitorLimits,
  request: HoldRequest,
  lots: readonly LotState[],
): Promise<LotState[] | null> {
  const { viewer, generationId, amount, now, expiresAt } = request;
  const taken = takeFromLots(lots, amount);
  if (!taken) return (await isHeld(tx, request)) ? [...lots] : null;
  const { addressHash, networks } = viewer;
  const day = utcDayOf(now);
  const isCounted = viewer.kind === "visitor";
  const added = await tx
    .insert(creditHold)
    .values({
      id: generationId,
      accountId: viewer.id,
      amount,
      lots: taken,
      ...(isCounted && { addressHash, networks: networks.map(({ hash }) => hash), day }),
      createdAt: now,
      expiresAt,
    })
    .onConflictDoNothing()
    .returning({ id: creditHold.id });
  if (added.length === 0) {
    invariant(await isHeld(tx, request), `hold ${generationId} stands where it could not be made`);
    return [...lots];
  }
  for (const { lotId, amount: part } of taken)
    await tx
      .update(creditLot)
      .set({ remaining: sql`${creditLot.remaining} - ${part}::int` })
      .where(eq(creditLot.id, lotId));
  await changeBalance(tx, { accountId: viewer.id, delta: -amount, kind: "hold", ref: generationId, now });
  if (isCounted && !(await spendAllowance(tx, { addressHash, networks, day, amount }, limits))) return null;
  const partOf = (lot: LotState) => taken.find(({ lotId }) => lotId === lot.id)?.amount ?? 0;
  return lots.map((lot) => ({ ...lot, remaining: lot.remaining - partOf(lot) }));
}

/** Whether the generation's hold stands already. One that was settled cannot be held again. */
async function isHeld(tx: Tx, { viewer, generationId, amount }: HoldRequest): Promise<boolean> {
  const [hold] = await tx.select().from(creditHold).where(eq(creditHold.id, generationId));
  if (!hold) return false;
  invariant(hold.accountId === viewer.id, `hold ${generationId} belongs to another account`);
  invariant(hold.amount === amount, `hold ${generationId} was made for another amount`);
  invariant(hold.status === "held", `hold ${generationId} was settled already`);
  return true;
}

/** What an amount takes from which lot, soonest lapsing first. Null when they do not suffice. */
function takeFromLots(lots: readonly LotState[], amount: number): { lotId: number; amount: number }[] | null {
  let missing = amount;
  const taken = lots.flatMap(({ id, remaining }) => {
    const part = Math.min(remaining, missing);
    missing -= part;
    return part > 0 ? [{ lotId: id, amount: part }] : [];
  });
  return missing > 0 ? null : taken;
}

const refusal = (viewer: Viewer, amount: number, now: Date): AppError =>
  viewer.kind === "visitor"
    ? new AppError("SIGN_IN_REQUIRED", { params: { renewAt: nextUtcMidnight(now).toISOString() } })
    : new AppError("INSUFFICIENT_CREDITS", { params: { cost: amount } });

type Hold = typeof creditHold.$inferSelect;

async function captureHold(db: Db, generationId: string, now: Date): Promise<boolean> {
  return (await settle(db, generationId, "captured", now)) !== null;
}

async function releaseHold(db: Db, generationId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ accountId: creditHold.accountId })
      .from(creditHold)
      .where(eq(creditHold.id, generationId));
    if (!held) return false;
    await lockAccount(tx, held.accountId, now);
    const hold = await settle(tx, generationId, "released", now);
    if (!hold) return false;
    const isCanceled = await wasCanceled(tx, hold.id);
    for (const part of hold.lots) await returnToLot(tx, { hold, part, isCanceled, now });
    if (hold.addressHash !== null && hold.day !== null)
      await returnAllowance(tx, {
        hashes: [hold.addressHash, ...(hold.networks ?? [])],
        day: hold.day,
        amount: hold.amount,
      });
    await changeBalance(tx, {
      accountId: hold.accountId,
      delta: hold.amount,
      kind: "release",
      ref: generationId,
      now,
    });
    await writeOffLapsed(tx, hold.accountId, now);
    // Credits of a grant whose money went back meanwhile come back only to be taken back.
    for (const part of hold.lots) await collectOwed(tx, part.lotId, now);
    return true;
  });
}

/** Compare-and-set: only the first to settle a hold gets it, everyone else gets null. */
async function settle(db: Db, id: string, status: "captured" | "released", now: Date): Promise<Hold | null> {
  const [hold] = await db
    .update(creditHold)
    .set({ status, settledAt: now })
    .where(and(eq(creditHold.id, id), eq(creditHold.status, "held")))
    .returning();
  return hold ?? null;
}

/** Whether a generation ended because its owner canceled it. */
async function wasCanceled(tx: Tx, id: string): Promise<boolean> {
  const canceled = and(eq(generation.id, id), eq(generation.errorCode, "CANCELED"));
  return (await tx.select({ id: generation.id }).from(generation).where(canceled)).length > 0;
}

interface Return {
  hold: Hold;
  part: Hold["lots"][number];
  isCanceled: boolean;
  now: Date;
}

/**
 * Puts credits back into their lot, or into a lot of their own: where they live longer than theirs does, and where theirs
 * was written off or is about to be. A lot of their own is never extended again.
 */
async function returnToLot(tx: Tx, { hold, part, isCanceled, now }: Return): Promise<void> {
  const [lot] = await tx.select().from(creditLot).where(eq(creditLot.id, part.lotId));
  invariant(lot, `hold ${hold.id} was taken from lot ${part.lotId}, which does not exist`);
  const lapse = lot.expiresAt;
  const midnight = nextUtcMidnight(now);
  const isExtended = !isCanceled && lot.source !== "returned" && lapse !== null && lapse < midnight;
  const isOpen = lapse === null || (lapse > now && !(await isWrittenOff(tx, lot.id)));
  if (isOpen && !isExtended) {
    await tx
      .update(creditLot)
      .set({ remaining: sql`${creditLot.remaining} + ${part.amount}::int` })
      .where(eq(creditLot.id, lot.id));
    return;
  }
  await tx.insert(creditLot).values({
    accountId: hold.accountId,
    source: "returned",
    granted: part.amount,
    remaining: part.amount,
    expiresAt: isExtended ? midnight : lapse,
    idemKey: `returned:${hold.id}:${lot.id}`,
    returnedFrom: lot.id,
    returnedBy: hold.id,
    createdAt: now,
  });
}

/** Whether a lot was written off already. By a clock that goes behind another's it may not have lapsed yet. */
async function isWrittenOff(tx: Tx, lotId: number): Promise<boolean> {
  const writeOff = and(eq(creditEntry.kind, "expire"), eq(creditEntry.ref, `lot:${lotId}`));
  return (await tx.select({ id: creditEntry.id }).from(creditEntry).where(writeOff)).length > 0;
}
