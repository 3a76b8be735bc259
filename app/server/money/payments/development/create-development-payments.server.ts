import { and, eq, lte } from "drizzle-orm";
import { PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import { purchase, subscription } from "~/server/db/schema/payments.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { localePath, splitLocale } from "~/i18n/locales.ts";
import type { CheckoutWish, Payments } from "../payments.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { findOrBegin } from "../purchase-records.server.ts";
import { readLive, viewSubscription } from "../subscription-records.server.ts";
import { listPurchases } from "../view-purchases.server.ts";
import { createDevelopmentCheckout } from "./development-checkout.server.ts";

const DAY_MS = 24 * 3_600_000;

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
