import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "~/server/db/db.ts";
import { creditHold, creditLot } from "~/server/db/schema/credits.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { returnAllowance } from "./address-allowance.server.ts";
import { changeBalance, lockAccount } from "./change-balance.server.ts";
import { collectOwed } from "./collect-owed.server.ts";
import { addUtcDays, nextUtcMidnight } from "../utc-day.ts";

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
