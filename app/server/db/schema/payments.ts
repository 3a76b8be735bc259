import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { PURCHASE_STATUSES } from "#registry/contract/wire/values.ts";
import { moment } from "./columns.ts";

/** `stripe`: the vendor; `development`: the labelled checkout that takes no money. */
export const PAYMENT_PROVIDERS = ["stripe", "development"] as const;

/** A payment, from the click (or from a subscription's renewal) to paid or lapsed. */
export const purchase = pgTable(
  "purchase",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    provider: text("provider", { enum: PAYMENT_PROVIDERS }).notNull(),
    /** A key of the price list: `pack-100`, …, `subscription`. */
    item: text("item").notNull(),
    /** Cents of the price list's currency. */
    amountCents: integer("amount_cents").notNull(),
    /** What it gives, as the price list said when it was begun. */
    credits: integer("credits").notNull(),
    status: text("status", { enum: PURCHASE_STATUSES }).notNull().default("pending"),
    /** The vendor's checkout object; absent until the vendor has answered, and for renewals. */
    checkoutRef: text("checkout_ref").unique(),
    /** The vendor's payment, by which refunds and chargebacks name it. */
    paymentRef: text("payment_ref").unique(),
    /** The checkout or invoice by which its credits are granted; a renewal's from the start, else absent until then. */
    grantRef: text("grant_ref").unique(),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    /** When the poller last asked the vendor. */
    askedAt: moment("asked_at"),
  },
  (table) => [
    index("purchase_account").on(table.accountId, table.createdAt),
    index("purchase_pending").on(table.status, table.createdAt),
  ],
);

export const SUBSCRIPTION_STATUSES = ["active", "past-due", "ended"] as const;

/** An account's subscription as the vendor last told it; one per account. */
export const subscription = pgTable(
  "subscription",
  {
    accountId: text("account_id").primaryKey(),
    provider: text("provider", { enum: PAYMENT_PROVIDERS }).notNull(),
    subscriptionRef: text("subscription_ref").notNull().unique(),
    status: text("status", { enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** Paid until then; from then on the account is free again unless it was renewed. */
    periodEnd: moment("period_end").notNull(),
    /** Ends with the period. */
    isCancelled: boolean("is_cancelled").notNull().default(false),
    /** When the newest state was taken in. Whoever asked the vendor before that starts over, so that older news changes nothing. */
    toldAt: moment("told_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("subscription_period").on(table.periodEnd)],
);

/** The vendor's customer of an account. */
export const paymentCustomer = pgTable("payment_customer", {
  accountId: text("account_id").primaryKey(),
  customerRef: text("customer_ref").notNull().unique(),
  /** Since when the vendor should forget them, because the account was deleted. */
  forgetSince: moment("forget_since"),
  createdAt: moment("created_at").notNull().defaultNow(),
});

export const REVERSAL_KINDS = ["refund", "chargeback"] as const;

/** Money that went back, once per payment and kind; may be told before the payment itself. */
export const paymentReversal = pgTable(
  "payment_reversal",
  {
    paymentRef: text("payment_ref").notNull(),
    kind: text("kind", { enum: REVERSAL_KINDS }).notNull(),
    /** Of the payment's cents, how many went back in all. */
    amountCents: integer("amount_cents").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.paymentRef, table.kind] })],
);
