import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "~/server/db/db.ts";
import { creditLot } from "~/server/db/schema/credits.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { changeBalance } from "./change-balance.server.ts";

type Lot = typeof creditLot.$inferSelect;

/**
 * Takes from a locked account what a grant still owes because its money went back, as far as its credits are there:
 * in the lot itself or in those that releases returned them to, soonest lapsing first. Nothing for a grant that owes
 * nothing.
 * @param lotId the grant's lot, or one that its credits were returned to.
 * @returns how many credits were taken.
 */
export async function collectOwed(tx: Tx, lotId: number, now: Date): Promise<number> {
  const granted = await findGranted(tx, lotId);
  if (granted.toReverse === 0) return 0;
  const family = await readFamily(tx, granted);
  const owed = granted.toReverse - family.reduce((sum, lot) => sum + lot.reversed, 0);
  let missing = owed;
  for (const lot of family.toSorted(compareLapse)) {
    const part = Math.min(lot.remaining, missing);
    if (part <= 0) continue;
    missing -= part;
    await takeFrom(tx, lot, part, now);
  }
  return owed - missing;
}

async function takeFrom(tx: Tx, { id, accountId, reversed }: Lot, part: number, now: Date): Promise<void> {
  await tx
    .update(creditLot)
    .set({
      remaining: sql`${creditLot.remaining} - ${part}::int`,
      reversed: sql`${creditLot.reversed} + ${part}::int`,
    })
    .where(eq(creditLot.id, id));
  // A lot's sum only grows, so it names each time that something was taken.
  const ref = `lot:${id}:${reversed + part}`;
  await changeBalance(tx, { accountId, delta: -part, kind: "reverse", ref, now });
}

/** The lot in which credits were first granted that may have been returned since. */
async function findGranted(tx: Tx, lotId: number): Promise<Lot> {
  const [lot] = await tx.select().from(creditLot).where(eq(creditLot.id, lotId));
  invariant(lot, `there is no lot ${lotId}`);
  return lot.returnedFrom === null ? lot : findGranted(tx, lot.returnedFrom);
}

/** A granted lot and all that its credits were returned to. */
async function readFamily(tx: Tx, granted: Lot): Promise<Lot[]> {
  const family = [granted];
  let parents = [granted];
  while (parents.length > 0) {
    const ids = parents.map((lot) => lot.id);
    parents = await tx.select().from(creditLot).where(inArray(creditLot.returnedFrom, ids));
    family.push(...parents);
  }
  return family;
}

const lapseOf = ({ expiresAt }: Lot): number => expiresAt?.getTime() ?? Infinity;

/** Soonest lapsing first, among equals the older first. */
const compareLapse = (a: Lot, b: Lot): number =>
  lapseOf(a) === lapseOf(b) ? a.id - b.id : lapseOf(a) - lapseOf(b);
