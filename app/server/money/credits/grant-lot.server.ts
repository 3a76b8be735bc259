import type { Tx } from "~/server/db/db.ts";
import type { LOT_SOURCES } from "#registry/contract/wire/credits.ts";
import { creditLot } from "~/server/db/schema/credits.ts";
import { assertAmount, changeBalance } from "./ledger/change-balance.server.ts";

export interface Grant {
  accountId: string;
  amount: number;
  source: Exclude<(typeof LOT_SOURCES)[number], "returned">;
  /** Names the cause: a second grant for the same cause gives nothing. */
  idemKey: string;
  /** Null: the credits do not lapse. */
  expiresAt: Date | null;
  now: Date;
}

/** Gives credits to a locked account, once per cause. False, and nothing given, for a cause that was met before. */
export async function grantLot(
  tx: Tx,
  { accountId, amount, source, idemKey, expiresAt, now }: Grant,
): Promise<boolean> {
  assertAmount(amount);
  const granted = await tx
    .insert(creditLot)
    .values({ accountId, source, granted: amount, remaining: amount, expiresAt, idemKey, createdAt: now })
    .onConflictDoNothing({ target: creditLot.idemKey })
    .returning({ id: creditLot.id });
  if (granted.length === 0) return false;
  await changeBalance(tx, { accountId, delta: amount, kind: "grant", ref: idemKey, now });
  return true;
}
