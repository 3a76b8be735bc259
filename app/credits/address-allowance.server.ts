import { and, eq, lt, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/db.ts";
import { addressAllowance } from "~/db/schema/credits.ts";
import { addUtcDays, utcDayOf } from "./utc-day.ts";

/** For how many UTC days before today allowances are kept, so that late releases and the audit find them. */
export const ALLOWANCE_KEPT_DAYS = 7;

/** What visitors from an address may still spend on the UTC day of `now`. */
export async function readAddressLeft(
  db: Db,
  addressHash: string,
  limit: number,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ spent: addressAllowance.spent })
    .from(addressAllowance)
    .where(and(eq(addressAllowance.addressHash, addressHash), eq(addressAllowance.day, utcDayOf(now))));
  return Math.max(0, limit - (row?.spent ?? 0));
}

/** Adds to what an address spent on a day, in one statement. False, and nothing changed, when that would pass the limit. */
export async function spendAllowance(
  tx: Tx,
  { addressHash, day, amount, limit }: { addressHash: string; day: string; amount: number; limit: number },
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

/** Gives an address back what a released hold had taken on its day. */
export async function returnAllowance(
  tx: Tx,
  addressHash: string,
  day: string,
  amount: number,
): Promise<void> {
  await tx
    .update(addressAllowance)
    .set({ spent: sql`${addressAllowance.spent} - ${amount}::int` })
    .where(and(eq(addressAllowance.addressHash, addressHash), eq(addressAllowance.day, day)));
}

/** Forgets allowances of days long past. */
export async function forgetOldAllowances(db: Db, now: Date): Promise<void> {
  const oldest = utcDayOf(addUtcDays(now, -ALLOWANCE_KEPT_DAYS));
  await db.delete(addressAllowance).where(lt(addressAllowance.day, oldest));
}
