import type { Db } from "~/server/db/db.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { assertAmount } from "./amount.ts";
import { grantLot } from "./grant-lot.server.ts";
import type { Grants } from "./grants.ts";
import { changeAccount } from "./reward-invitation.server.ts";

/** Names the grant of a payment or invoice: there is one for each. */
export const purchaseGrantKey = (ref: string): string => `paid:${ref}`;

/** See `Grants.grantPack`. */
export const grantPack = (
  db: Db,
  { accountId, credits, paymentRef }: Parameters<Grants["grantPack"]>[0],
  now: Date,
): Promise<boolean> =>
  grantPurchase(db, { accountId, credits, ref: paymentRef, source: "pack", expiresAt: null }, now);

/** See `Grants.grantPeriod`. */
export async function grantPeriod(
  db: Db,
  { accountId, credits, invoiceRef, periodEnd }: Parameters<Grants["grantPeriod"]>[0],
  now: Date,
): Promise<boolean> {
  invariant(!Number.isNaN(periodEnd.getTime()), "a subscription's period ends at a moment");
  const grant = {
    accountId,
    credits,
    ref: invoiceRef,
    source: "subscription",
    expiresAt: periodEnd,
  } as const;
  return grantPurchase(db, grant, now);
}

interface PurchaseGrant {
  accountId: string;
  credits: number;
  ref: string;
  source: "pack" | "subscription";
  expiresAt: Date | null;
}

async function grantPurchase(
  db: Db,
  { accountId, credits, ref, source, expiresAt }: PurchaseGrant,
  now: Date,
): Promise<boolean> {
  assertAmount(credits);
  invariant(ref !== "", "a payment has a name");
  return changeAccount(db, accountId, now, async (tx, reward) => {
    const idemKey = purchaseGrantKey(ref);
    const isGranted = await grantLot(tx, { accountId, amount: credits, source, idemKey, expiresAt, now });
    await reward();
    return isGranted;
  });
}
