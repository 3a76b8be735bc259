import type { Item } from "~/credits/amounts.ts";
import type { PAYMENT_PROVIDERS, PURCHASE_STATUSES } from "~/db/schema/payments.ts";

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

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

export interface Buyer {
  accountId: string;
  email: string;
}

/** Where the vendor sends the person afterwards; absolute addresses of ours. */
export interface ReturnAddresses {
  done: string;
  cancelled: string;
}

/** Selling credits and subscriptions. Exactly one provider is open; null in the runtime where nothing can be bought. */
export interface Payments {
  readonly provider: PaymentProvider;
  /**
   * Begins a checkout and gives the address that completes it.
   * @throws AppError INVALID_INPUT (subscribed already), BUSY when the vendor does not answer.
   */
  checkOut(buyer: Buyer, item: Item, addresses: ReturnAddresses, now: Date): Promise<{ url: string }>;
  /**
   * The address where a subscription is changed or ended.
   * @throws AppError NOT_FOUND for an account that never bought anything, BUSY when the vendor does not answer.
   */
  openPortal(buyer: Buyer, returnTo: string, now: Date): Promise<{ url: string }>;
  /**
   * Takes in the vendor's news. The same, late and shuffled news change nothing twice.
   * @returns false when the signature is not the vendor's or too old: answer 401 and nothing has happened.
   */
  receiveWebhook(request: Request, now: Date): Promise<boolean>;
  /** Asks the vendor about checkouts that are still pending. Gives how many were settled. */
  reconcile(now: Date): Promise<number>;
  listPurchases(accountId: string): Promise<PurchaseView[]>;
  /** Null for an account without one, or whose last one ended. */
  readSubscription(accountId: string, now: Date): Promise<SubscriptionView | null>;
  /** Ends what would go on costing money, and forgets the vendor's customer. For accounts that are deleted. */
  forgetAccount(accountId: string, now: Date): Promise<void>;
}
