import { and, eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { subscription } from "~/server/db/schema/payments.ts";
import type { DevelopmentCheckout } from "../payments.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { findPurchase, type PurchaseRow } from "../purchase-records.server.ts";
import { recordPayment } from "../record-payment.server.ts";
import { readToldAt, takeIn } from "../subscription-records.server.ts";
import { viewPurchase } from "../view-purchases.server.ts";

const PERIOD_MS = 30 * 24 * 3_600_000;

/** See `DevelopmentCheckout`. A subscription lasts for one period of 30 days and does not renew itself. */
export function createDevelopmentCheckout(context: PaymentsContext): DevelopmentCheckout {
  const { db } = context;
  return {
    async read(purchaseId, accountId) {
      const row = await findOwn(db, purchaseId, accountId);
      return row && viewPurchase(row);
    },
    async complete(purchaseId, accountId, now) {
      const row = await findOwn(db, purchaseId, accountId);
      if (!row) return false;
      if (row.status !== "pending") return true;
      await completePurchase(context, row, now);
      return true;
    },
    async setCancelled(accountId, isCancelled, now) {
      await db
        .update(subscription)
        .set({ isCancelled, toldAt: now })
        .where(and(eq(subscription.accountId, accountId), eq(subscription.provider, "development")));
    },
  };
}

async function findOwn(db: Db, purchaseId: string, accountId: string): Promise<PurchaseRow | null> {
  const row = await findPurchase(db, purchaseId);
  return row?.provider === "development" && row.accountId === accountId ? row : null;
}

async function completePurchase(context: PaymentsContext, row: PurchaseRow, now: Date): Promise<void> {
  const { db } = context;
  const grantRef = `development-${row.id}`;
  if (row.item !== "subscription") {
    await recordPayment(context, row, { grantRef, paymentRef: null, payer: null }, now);
    return;
  }
  const periodEnd = new Date(row.createdAt.getTime() + PERIOD_MS); // the same however often it is completed
  await takeIn(db, {
    accountId: row.accountId,
    provider: "development",
    subscriptionRef: grantRef,
    state: { status: "active", periodEnd, isCancelled: false },
    seen: await readToldAt(db, grantRef),
    now,
  });
  await recordPayment(context, row, { grantRef, paymentRef: null, payer: null, periodEnd }, now);
}
