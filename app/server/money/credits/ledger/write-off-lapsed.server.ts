import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import type { Tx } from "~/server/db/db.ts";
import { creditLot } from "~/server/db/schema/credits.ts";
import { changeBalance } from "./change-balance.server.ts";

/** Takes what is left in lapsed lots off a locked account's balance. */
export async function writeOffLapsed(tx: Tx, accountId: string, now: Date): Promise<void> {
  const lapsed = await tx
    .select({ id: creditLot.id, remaining: creditLot.remaining })
    .from(creditLot)
    .where(and(eq(creditLot.accountId, accountId), gt(creditLot.remaining, 0), lte(creditLot.expiresAt, now)))
    .orderBy(asc(creditLot.id));
  if (lapsed.length === 0) return;
  await tx
    .update(creditLot)
    .set({ remaining: 0 })
    .where(
      inArray(
        creditLot.id,
        lapsed.map((lot) => lot.id),
      ),
    );
  for (const { id, remaining } of lapsed)
    await changeBalance(tx, { accountId, delta: -remaining, kind: "expire", ref: `lot:${id}`, now });
}
