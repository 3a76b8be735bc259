import type Stripe from "stripe";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { PRICE_LIST } from "#registry/contract/plans.ts";
import {
  closeUnpaid,
  findByGrant,
  findOrBeginRenewal,
  findPurchase,
  noteCheckout,
  type PurchaseRow,
} from "../purchase-records.server.ts";
import { recordPayment, recordReversal } from "../record-payment.server.ts";
import { readToldAt, type SubscriptionState, takeIn } from "../subscription-records.server.ts";
import { findAtVendor, idOf, payerOf, type StripeContext } from "./stripe-context.server.ts";

/** Looks at one object of the vendor and takes its state in. Gives whether a purchase was settled by that. */
type Look = (ref: string, now: Date) => Promise<boolean>;

/** One look for each kind of object. Whatever tells of an object, webhook, poller or person, leads to its look. */
export type StripeLooks = ReturnType<typeof createLooks>;

/** Makes the looks. Each runs at most once at a time per object. */
export function createLooks(context: StripeContext) {
  const subscription = shareRuns(lookAtSubscription(context));
  const invoice = shareRuns(lookAtInvoice(context, subscription));
  return {
    subscription,
    invoice,
    checkout: shareRuns(lookAtCheckout(context, invoice)),
    charge: shareRuns(lookAtCharge(context)),
    dispute: shareRuns(lookAtDispute(context)),
  };
}

/** Takes back what was refunded of a charge. */
const lookAtCharge =
  (context: StripeContext): Look =>
  async (ref, now) => {
    const charge = await findAtVendor(() => context.stripe.charges.retrieve(ref));
    const paymentRef = idOf(charge?.payment_intent);
    if (charge && paymentRef !== null && charge.amount_refunded > 0)
      await recordReversal(context, { paymentRef, kind: "refund", amountCents: charge.amount_refunded }, now);
    return false;
  };

/** Inquiries and disputes that were kept from becoming one: no money has moved. */
const WITHOUT_MONEY: readonly Stripe.Dispute.Status[] = [
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
  "prevented",
];

/**
 * Takes back what a chargeback is about as soon as the money is withdrawn. Winning it gives nothing back by itself: the
 * log says so, and a person decides.
 */
const lookAtDispute =
  (context: StripeContext): Look =>
  async (ref, now) => {
    const dispute = await findAtVendor(() => context.stripe.disputes.retrieve(ref));
    const paymentRef = idOf(dispute?.payment_intent);
    if (!dispute || paymentRef === null || WITHOUT_MONEY.includes(dispute.status)) return false;
    if (dispute.status === "won") {
      context.log.info({ dispute: ref }, "a chargeback was won; credits taken back for it stay taken back");
      return false;
    }
    await recordReversal(context, { paymentRef, kind: "chargeback", amountCents: dispute.amount }, now);
    return false;
  };

/** Other instances may take in the same news at the same time; each time one of them is done. */
const TRIES = 8;

/** Takes in what a subscription is at the vendor. */
const lookAtSubscription =
  ({ stripe, db }: StripeContext): Look =>
  async (subscriptionRef, now) => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const seen = await readToldAt(db, subscriptionRef);
      const told = await findAtVendor(() => stripe.subscriptions.retrieve(subscriptionRef));
      const first = await findPurchase(db, told?.metadata.purchase);
      const state = told && stateOf(told);
      if (!state || first?.provider !== "stripe") return false;
      const { accountId, provider } = first;
      if (await takeIn(db, { accountId, provider, subscriptionRef, state, seen, now })) return false;
    }
    throw new AppError("BUSY", { message: "paymentsBusy", retryAfterS: 5 });
  };

/** Ours for the vendor's statuses; null for one that was never paid for. */
function statusOf(status: Stripe.Subscription.Status): SubscriptionState["status"] | null {
  if (status === "active" || status === "trialing") return "active";
  if (status === "past_due") return "past-due";
  return status === "incomplete" ? null : "ended";
}

/**
 * The vendor begins the next period before it is paid for. While its invoice is being made the subscription is active
 * and counts as renewed; once the payment has failed it is paid only until the period began.
 */
function stateOf(told: Stripe.Subscription): SubscriptionState | null {
  const status = statusOf(told.status);
  const [item] = told.items.data;
  if (!status || !item) return null;
  const until = status === "past-due" ? item.current_period_start : item.current_period_end;
  return {
    status,
    periodEnd: new Date(until * 1000),
    isCancelled: told.cancel_at_period_end || told.cancel_at !== null,
  };
}

const LOST: readonly Stripe.Invoice.Status[] = ["void", "uncollectible"];

/** Grants a subscription period by its invoice, the first as well as every renewal, and follows the subscription. */
const lookAtInvoice =
  (context: StripeContext, lookAtSubscription: Look): Look =>
  async (ref, now) => {
    const { stripe, db } = context;
    const invoice = await findAtVendor(() => stripe.invoices.retrieve(ref, { expand: ["payments"] }));
    const details = invoice?.parent?.subscription_details;
    const first = await findPurchase(db, details?.metadata?.purchase);
    if (!invoice || !details || first?.provider !== "stripe" || first.item !== "subscription") return false;
    const row = await findRow(context, invoice, first, now);
    let isSettled = false;
    if (row && invoice.status === "paid") {
      const paymentRef = paymentOf(invoice);
      const payment = {
        grantRef: invoice.id,
        paymentRef,
        payer: paymentRef === null ? null : await findPayer(context, paymentRef),
        periodEnd: periodEndOf(invoice),
      };
      isSettled = await recordPayment(context, row, payment, now);
    } else if (row && invoice.status && LOST.includes(invoice.status)) {
      isSettled = await closeUnpaid(db, row.id, now);
    }
    const subscription = idOf(details.subscription);
    if (subscription !== null) await lookAtSubscription(subscription, now);
    return isSettled;
  };

/** The purchase of an invoice: the checkout's for the first one, else one of its own. Null where no period is paid for. */
async function findRow(
  { db, newId }: StripeContext,
  invoice: Stripe.Invoice,
  first: PurchaseRow,
  now: Date,
): Promise<PurchaseRow | null> {
  const known = await findByGrant(db, invoice.id);
  if (known) return known;
  if (invoice.billing_reason === "subscription_create" && first.grantRef === null) return first;
  if (invoice.billing_reason !== "subscription_cycle") return null;
  return findOrBeginRenewal(db, {
    id: newId(),
    accountId: first.accountId,
    provider: first.provider,
    amountCents: invoice.amount_due,
    credits: PRICE_LIST.subscription.credits,
    invoiceRef: invoice.id,
    now,
  });
}

async function findPayer({ stripe }: StripeContext, paymentRef: string): Promise<string | null> {
  const expand = ["latest_charge"];
  return payerOf(await findAtVendor(() => stripe.paymentIntents.retrieve(paymentRef, { expand })));
}

const paymentOf = ({ payments }: Stripe.Invoice): string | null =>
  idOf(payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent);

function periodEndOf({ lines }: Stripe.Invoice): Date {
  const ends = lines.data
    .filter(({ parent }) => parent?.subscription_item_details)
    .map(({ period }) => period.end);
  invariant(ends.length > 0, "a subscription's invoice has a line with a period");
  return new Date(Math.max(...ends) * 1000);
}

/** States of a payment that was tried and will not come. */
const FAILED: readonly Stripe.PaymentIntent.Status[] = ["requires_payment_method", "canceled"];

/** Settles the purchase of a checkout by what the checkout is at the vendor. */
const lookAtCheckout =
  (context: StripeContext, lookAtInvoice: Look): Look =>
  async (ref, now) => {
    const { stripe, db } = context;
    const session = await findAtVendor(() =>
      stripe.checkout.sessions.retrieve(ref, { expand: ["payment_intent", "payment_intent.latest_charge"] }),
    );
    // Metadata is written by us alone; a reference in an address could be anybody's.
    const row = session && (await findPurchase(db, session.metadata?.purchase));
    if (!row || row.provider !== "stripe" || !(await noteCheckout(db, row.id, session.id))) return false;
    if (session.status === "expired") return closeUnpaid(db, row.id, now);
    if (session.status !== "complete") return false;
    if (session.mode === "subscription") {
      const invoice = idOf(session.invoice);
      return invoice === null ? false : lookAtInvoice(invoice, now);
    }
    const { payment_intent: payment } = session;
    if (session.payment_status === "unpaid") {
      const hasFailed = payment !== null && typeof payment === "object" && FAILED.includes(payment.status);
      return hasFailed ? closeUnpaid(db, row.id, now) : false;
    }
    const paid = { grantRef: session.id, paymentRef: idOf(payment), payer: payerOf(payment) };
    return recordPayment(context, row, paid, now);
  };

/**
 * Runs a task at most once at a time per key. Calls that come while it runs share one more run, which starts after
 * theirs, so each of them sees the world no older than its own call.
 */
export function shareRuns<Result>(
  run: (key: string, now: Date) => Promise<Result>,
): (key: string, now: Date) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  const waiting = new Map<string, Promise<Result>>();
  const start = (key: string, now: Date) => {
    const begun = run(key, now).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
  return (key, now) => {
    const current = running.get(key);
    if (!current) return start(key, now);
    const planned = waiting.get(key);
    if (planned) return planned;
    const startNext = () => {
      waiting.delete(key);
      return start(key, now);
    };
    const next = current.then(startNext, startNext);
    waiting.set(key, next);
    return next;
  };
}
