import { and, eq, lte } from "drizzle-orm";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { PRICE_LIST } from "#registry/contract/plans.ts";
import { localePath, splitLocale } from "~/i18n/locales.ts";
import type { Db } from "~/server/db/db.ts";
import { purchase, subscription } from "~/server/db/schema/payments.ts";
import { DAY_MS } from "~/server/db/time-units.ts";
import type { CheckoutWish, DevelopmentCheckout, Payments, PaymentsContext } from "./payments.ts";
import {
  findOrBegin,
  findPurchase,
  listPurchases,
  type PurchaseRow,
  viewPurchase,
} from "./purchase-records.server.ts";
import { recordPayment } from "./record-payment.server.ts";
import { readLive, readToldAt, takeIn, viewSubscription } from "./subscription-records.server.ts";

const PERIOD_MS = 30 * DAY_MS;

/** Sells for no money on a page of ours that says so, through the same grants as the real payments. */
export function createDevelopmentPayments(context: PaymentsContext): Payments {
  const { db, newId } = context;
  return {
    provider: "development",
    development: createDevelopmentCheckout(context),
    async checkOut(wish, now) {
      const { accountId } = wish.buyer;
      const { item } = wish;
      if (PRICE_LIST[item].kind === "subscription" && (await readLive(db, accountId, now)))
        throw new AppError("INVALID_INPUT", { message: "alreadySubscribed" });
      const { id } = await findOrBegin(db, { accountId, item, provider: "development", newId, now });
      return { url: checkoutAddress(id, wish) };
    },
    async openPortal({ accountId }, returnTo, now) {
      if (!(await readLive(db, accountId, now)))
        throw new AppError("NOT_FOUND", { message: "nothingBought" });
      const { origin, pathname, search } = new URL(returnTo);
      const url = new URL(localePath(splitLocale(pathname).locale, "/checkout/portal"), origin);
      url.searchParams.set("return", pathname + search);
      return { url: url.href };
    },
    receiveWebhook: async () => false,
    async reconcile(now) {
      const closed = await db
        .update(purchase)
        .set({ status: "expired", settledAt: now })
        .where(
          and(
            eq(purchase.provider, "development"),
            eq(purchase.status, "pending"),
            lte(purchase.createdAt, new Date(now.getTime() - DAY_MS)),
          ),
        )
        .returning({ id: purchase.id });
      return closed.length;
    },
    reviewReversals: async () => 0,
    askAbout: async () => undefined,
    listPurchases: (accountId) => listPurchases(db, accountId),
    readSubscription: (accountId, now) => viewSubscription(db, accountId, now),
    async forgetAccount(accountId) {
      await db.update(subscription).set({ status: "ended" }).where(eq(subscription.accountId, accountId));
    },
  };
}

/** The page's address in the language of the page that the person comes from, with where they go on. */
function checkoutAddress(purchaseId: string, { done, cancelled }: CheckoutWish): string {
  const back = new URL(done);
  const url = new URL(localePath(splitLocale(back.pathname).locale, `/checkout/${purchaseId}`), back.origin);
  const left = new URL(cancelled);
  url.searchParams.set("done", back.pathname + back.search);
  url.searchParams.set("cancelled", left.pathname + left.search);
  return url.href;
}

/** See `DevelopmentCheckout`. A subscription lasts for one period of 30 days and does not renew itself. */
function createDevelopmentCheckout(context: PaymentsContext): DevelopmentCheckout {
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
