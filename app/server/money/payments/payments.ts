import type { Item } from "#registry/contract/plans.ts";
import type { PurchaseView, SubscriptionView } from "#registry/contract/wire/responses.ts";
import type { PAYMENT_PROVIDERS } from "~/server/db/schema/payments.ts";
import type { Grants } from "../credits/grants.server.ts";
import type { Signals } from "~/server/viewer.ts";
import type { Db } from "~/server/db/db.ts";

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export interface Buyer {
  accountId: string;
  email: string;
}

/** What a person wants to buy, and where they go on afterwards. */
export interface CheckoutWish {
  buyer: Buyer;
  item: Item;
  /** What the vendor's page calls the item, in the buyer's language. */
  itemName: string;
  /** Where the vendor sends the person; absolute addresses of ours. */
  done: string;
  cancelled: string;
}

/** What the page of the development checkout shows and does; there, no money moves. */
export interface DevelopmentCheckout {
  /** Null for somebody else's purchase and for none. */
  read(purchaseId: string, accountId: string): Promise<PurchaseView | null>;
  /** Completes a pending purchase; one that was completed stays as it is. False for somebody else's and for none. */
  complete(purchaseId: string, accountId: string, now: Date): Promise<boolean>;
  /** Ends the subscription with its period, or lets it go on. */
  setCancelled(accountId: string, isCancelled: boolean, now: Date): Promise<void>;
}

/** Selling credits and subscriptions. Exactly one provider is open; null in the runtime where nothing can be bought. */
export interface Payments {
  readonly provider: PaymentProvider;
  /** Of the development checkout only. */
  readonly development?: DevelopmentCheckout;
  /**
   * Begins a checkout and gives the address that completes it. A second call before it is paid leads to the same one.
   * @throws AppError INVALID_INPUT (subscribed already), BUSY when the vendor does not answer.
   */
  checkOut(wish: CheckoutWish, now: Date): Promise<{ url: string }>;
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
  /**
   * Asks the vendor about what is still pending, renewals that nobody told of, and customers to forget; each is asked
   * about at growing intervals. Gives how many were settled.
   */
  reconcile(now: Date): Promise<number>;
  /** Asks the vendor for refunds and chargebacks of the last days. Gives how many there were. */
  reviewReversals(now: Date): Promise<number>;
  /**
   * Asks the vendor about one account's pending purchases and its subscription, unless that was done seconds ago. Never
   * throws for a vendor.
   */
  askAbout(accountId: string, now: Date): Promise<void>;
  listPurchases(accountId: string): Promise<PurchaseView[]>;
  /** Null for an account without one, or whose last one ended. */
  readSubscription(accountId: string, now: Date): Promise<SubscriptionView | null>;
  /**
   * Ends what would go on costing money, and lets the vendor forget the customer. For accounts that are deleted. Where
   * the vendor does not answer, `reconcile` tries again until it did.
   */
  forgetAccount(accountId: string, now: Date): Promise<void>;
}

/** What a payment gives and takes; every call is once per cause. */
type PaymentGrants = Pick<Grants, "grantPack" | "grantPeriod" | "takeBack">;

/** Where what an operator should know is written. */
interface PaymentLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What every part of the payments works with. */
export interface PaymentsContext {
  db: Db;
  grants: PaymentGrants;
  signals: Signals;
  log: PaymentLog;
  /** A new purchase's id: letters and digits that nobody guesses. */
  newId: () => string;
}
