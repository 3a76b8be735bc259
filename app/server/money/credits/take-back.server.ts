import { eq, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { creditLot } from "~/server/db/schema/credits.ts";
import { assertAmount } from "./amount.ts";
import { lockAccount } from "./change-balance.server.ts";
import { collectOwed } from "./collect-owed.server.ts";
import { purchaseGrantKey } from "./grant-purchase.server.ts";
import type { Grants } from "./grants.ts";
import { writeOffLapsed } from "./write-off-lapsed.server.ts";

/** See `Grants.takeBack`. */
export async function takeBack(
  db: Db,
  { ref, credits }: Parameters<Grants["takeBack"]>[0],
  now: Date,
): Promise<number> {
  assertAmount(credits);
  const [lot] = await db
    .select({ id: creditLot.id, accountId: creditLot.accountId })
    .from(creditLot)
    .where(eq(creditLot.idemKey, purchaseGrantKey(ref)));
  if (!lot) return 0;
  return db.transaction(async (tx) => {
    await lockAccount(tx, lot.accountId, now);
    await writeOffLapsed(tx, lot.accountId, now);
    await tx
      .update(creditLot)
      .set({
        toReverse: sql`greatest(${creditLot.toReverse}, least(${credits}::int, ${creditLot.granted}))`,
      })
      .where(eq(creditLot.id, lot.id));
    return collectOwed(tx, lot.id, now);
  });
}
