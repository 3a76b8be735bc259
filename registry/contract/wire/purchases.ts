import type { Item } from "../plans/amounts.ts";

export const PURCHASE_STATUSES = ["pending", "paid", "expired", "reversed"] as const;

/** A purchase as its owner sees it. */
export interface PurchaseView {
  id: string;
  item: Item;
  amountCents: number;
  status: (typeof PURCHASE_STATUSES)[number];
  /** ISO 8601. */
  createdAt: string;
}

/** An account's subscription as its owner sees it. */
export interface SubscriptionView {
  status: "active" | "past-due";
  /** ISO 8601: renewed then, or ended when `isCancelled`. */
  periodEnd: string;
  isCancelled: boolean;
}
