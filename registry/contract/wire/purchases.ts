import { ITEMS } from "../plans/amounts.ts";
import { address, flag, listOf, moment, nullable, oneOf, record, text, whole, type WireOf } from "./shape.ts";

export const PURCHASE_STATUSES = ["pending", "paid", "expired", "reversed"] as const;

/** A purchase as its owner sees it. */
const purchaseView = record({
  id: text,
  item: oneOf(ITEMS),
  amountCents: whole,
  status: oneOf(PURCHASE_STATUSES),
  createdAt: moment,
});
export type PurchaseView = WireOf<typeof purchaseView>;

/** An account's subscription as its owner sees it. */
const subscriptionView = record({
  status: oneOf(["active", "past-due"]),
  /** Renewed then, or ended when `isCancelled`. */
  periodEnd: moment,
  isCancelled: flag,
});
export type SubscriptionView = WireOf<typeof subscriptionView>;

/** The answer of `GET /api/purchases`, newest first. */
export const purchaseList = record({
  purchases: listOf(purchaseView),
  subscription: nullable(subscriptionView),
});
export type PurchaseList = WireOf<typeof purchaseList>;

/** The answer of `POST /api/checkout` and `POST /api/portal`: where a browser is sent. */
export const shopAnswer = record({ url: address });
export type ShopAnswer = WireOf<typeof shopAnswer>;
