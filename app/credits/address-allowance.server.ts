import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/db.ts";
import { addressAllowance } from "~/db/schema/credits.ts";
import { addUtcDays, utcDayOf } from "./utc-day.ts";

/** For how many UTC days before today allowances are kept, so that late releases and the audit find them. */
export const ALLOWANCE_KEPT_DAYS = 7;

/** Stands where an address's hash does, for all of them together. No hash is so short. */
export const ALL_ADDRESSES = "all";

/** What visitors may spend a UTC day. */
export interface VisitorLimits {
  perAddress: number;
  inAll: number;
}

/** What visitors from an address may still spend on the UTC day of `now`. */
export async function readAddressLeft(
  db: Db,
  addressHash: string,
  { perAddress, inAll }: VisitorLimits,
  now: Date,
): Promise<number> {
  const rows = await db
    .select({ addressHash: addressAllowance.addressHash, spent: addressAllowance.spent })
    .from(addressAllowance)
    .where(
      and(
        inArray(addressAllowance.addressHash, [addressHash, ALL_ADDRESSES]),
        eq(addressAllowance.day, utcDayOf(now)),
      ),
    );
  const spentBy = (hash: string) => rows.find((row) => row.addressHash === hash)?.spent ?? 0;
  return Math.max(0, Math.min(perAddress - spentBy(addressHash), inAll - spentBy(ALL_ADDRESSES)));
}

export interface VisitorSpending {
  addressHash: string;
  day: string;
  amount: number;
}

/**
 * Adds to what an address, and all of them together, spent on a day. False when that would pass a limit: the
 * transaction must be given up then. The row of all addresses is locked last, and so for the shortest time.
 */
export async function spendAllowance(
  tx: Tx,
  { addressHash, day, amount }: VisitorSpending,
  { perAddress, inAll }: VisitorLimits,
): Promise<boolean> {
  return (
    (await addToSpent(tx, { addressHash, day, amount, limit: perAddress })) &&
    (await addToSpent(tx, { addressHash: ALL_ADDRESSES, day, amount, limit: inAll }))
  );
}

/** One statement, so that no two can both take the last of a limit. */
async function addToSpent(
  tx: Tx,
  { addressHash, day, amount, limit }: VisitorSpending & { limit: number },
): Promise<boolean> {
  if (amount > limit) return false;
  const spent = await tx
    .insert(addressAllowance)
    .values({ addressHash, day, spent: amount })
    .onConflictDoUpdate({
      target: [addressAllowance.addressHash, addressAllowance.day],
      set: { spent: sql`${addressAllowance.spent} + ${amount}::int` },
      setWhere: sql`${addressAllowance.spent} + ${amount}::int <= ${limit}::int`,
    })
    .returning({ spent: addressAllowance.spent });
  return spent.length > 0;
}

/** Gives an address, and all of them together, back what a released hold had taken on its day. */
export async function returnAllowance(tx: Tx, { addressHash, day, amount }: VisitorSpending): Promise<void> {
  for (const hash of [addressHash, ALL_ADDRESSES])
    await tx
      .update(addressAllowance)
      .set({ spent: sql`${addressAllowance.spent} - ${amount}::int` })
      .where(and(eq(addressAllowance.addressHash, hash), eq(addressAllowance.day, day)));
}

/** Forgets allowances of days long past. */
export async function forgetOldAllowances(db: Db, now: Date): Promise<void> {
  const oldest = utcDayOf(addUtcDays(now, -ALLOWANCE_KEPT_DAYS));
  await db.delete(addressAllowance).where(lt(addressAllowance.day, oldest));
}
