import { eq, sql, and } from "drizzle-orm";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { creditHold, creditLot } from "~/server/db/schema/credits.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { spendAllowance, type VisitorLimits, returnAllowance } from "./address-allowance.server.ts";
import { assertAmount, changeBalance, lockAccount } from "./change-balance.server.ts";
import { bringUpToDate, type LotState } from "./bring-up-to-date.server.ts";
import { nextUtcMidnight, utcDayOf, addUtcDays } from "../utc-day.ts";
import { collectOwed } from "./collect-owed.server.ts";

export interface HoldRequest {
  viewer: Viewer;
  generationId: string;
  amount: number;
  now: Date;
  /** When the sweeper may settle the hold, should nobody else have. */
  expiresAt: Date;
}

/** See `Ledger.holdAll`. What one of them does not get undoes the others. */
export async function makeHolds(
  db: Db,
  limits: VisitorLimits,
  requests: readonly HoldRequest[],
): Promise<void> {
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

/** See `Ledger.capture`. */
export async function captureHold(db: Db, generationId: string, now: Date): Promise<boolean> {
  return (await settle(db, generationId, "captured", now)) !== null;
}

/** See `Ledger.release`. */
export async function releaseHold(db: Db, generationId: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [held] = await tx
      .select({ accountId: creditHold.accountId })
      .from(creditHold)
      .where(eq(creditHold.id, generationId));
    if (!held) return false;
    await lockAccount(tx, held.accountId, now);
    const hold = await settle(tx, generationId, "released", now);
    if (!hold) return false;
    for (const part of hold.lots) await returnToLot(tx, hold, part, now);
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

/** Puts credits back into their lot, or into a lot of their own when theirs lapses before the midnight after next. */
async function returnToLot(tx: Tx, hold: Hold, part: Hold["lots"][number], now: Date): Promise<void> {
  const keptUntil = addUtcDays(nextUtcMidnight(now), 1);
  const [lot] = await tx.select().from(creditLot).where(eq(creditLot.id, part.lotId));
  invariant(lot, `hold ${hold.id} was taken from lot ${part.lotId}, which does not exist`);
  if (lot.expiresAt === null || lot.expiresAt >= keptUntil) {
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
    expiresAt: keptUntil,
    idemKey: `returned:${hold.id}:${lot.id}`,
    returnedFrom: lot.id,
    returnedBy: hold.id,
    createdAt: now,
  });
}
