import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { paymentCustomer } from "~/server/db/schema/payments.ts";
import { readBody } from "~/server/errors/read-body.server.ts";
import type { Payments } from "../payments.ts";
import type { PaymentsContext } from "../payments-context.ts";
import {
  viewSubscription,
  readToldAt,
  takeIn,
  type SubscriptionState,
} from "../subscription-records.server.ts";
import { listPurchases } from "../view-purchases.server.ts";
import { closeUnpaid, findPurchase, noteCheckout } from "../purchase-records.server.ts";
import { recordPayment, recordReversal } from "../record-payment.server.ts";
import { askVendor, findAtVendor } from "./ask-vendor.server.ts";
import { checkOut } from "./check-out.server.ts";
import { forgetAccount } from "./forget-customers.server.ts";
import { lookAtInvoice } from "./look-at-invoice.server.ts";
import { askAbout, reconcile } from "./reconcile.server.ts";
import { type StripeContext, type StripeLooks, idOf, type Look } from "./stripe-context.ts";
import { payerOf } from "./payer-of.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";

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

const REVIEWED_S = 3 * 24 * 3600;
const MOST = 1_000;

/** Looks at every refund and chargeback of the last three days, for whatever no webhook told. Gives how many. */
async function reviewReversals(
  { stripe }: StripeContext,
  looks: { charge: Look; dispute: Look },
  now: Date,
): Promise<number> {
  const created = { gte: Math.floor(now.getTime() / 1000) - REVIEWED_S };
  const charges = new Set<string>();
  const refunds = stripe.refunds.list({ created, limit: 100 });
  for (const refund of await refunds.autoPagingToArray({ limit: MOST })) {
    const charge = idOf(refund.charge);
    if (charge !== null) charges.add(charge);
  }
  const disputes = await stripe.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: MOST });
  const told = [
    ...[...charges].map((ref) => ({ look: looks.charge, ref })),
    ...disputes.map(({ id }) => ({ look: looks.dispute, ref: id })),
  ];
  const review = workThrough<(typeof told)[number]>({
    size: Infinity,
    list: async () => told,
    work: async ({ look, ref }) => void (await look(ref, now)),
    endsAt: isAppError,
  });
  return countAll(review);
}

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

/** Seconds that a signature's time may be off, in both directions. */
const TOLERANCE_S = 300;
/** Bytes. */
const MAX_BODY = 1024 * 1024;

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

/** Milliseconds for one try of one call, and how many more follow a failed one. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;

export interface StripeSettings {
  secretKey: string;
  /** Absent: every webhook is refused, and asking the vendor does the work. */
  webhookSecret: string | undefined;
  /** Scheme, host and port of the vendor. */
  apiBase: string;
}

/** Sells by Stripe. The vendor's objects are the truth: whatever tells of one, it is fetched and taken in as it is. */
export function createStripePayments(settings: StripeSettings, parts: PaymentsContext): Payments {
  const stripe = openStripe(settings);
  const context: StripeContext = { ...parts, stripe };
  const subscription = shareRuns(lookAtSubscription(context));
  const invoice = shareRuns(lookAtInvoice(context, subscription));
  const looks: StripeLooks = {
    subscription,
    invoice,
    checkout: shareRuns(lookAtCheckout(context, invoice)),
    charge: shareRuns(lookAtCharge(context)),
    dispute: shareRuns(lookAtDispute(context)),
  };
  const { db } = context;
  return {
    provider: "stripe",
    checkOut: (wish, now) => checkOut(context, looks, wish, now),
    async openPortal({ accountId }, returnTo) {
      const [known] = await db.select().from(paymentCustomer).where(eq(paymentCustomer.accountId, accountId));
      if (!known) throw new AppError("NOT_FOUND", { message: "nothingBought" });
      const { url } = await askVendor(() =>
        stripe.billingPortal.sessions.create({ customer: known.customerRef, return_url: returnTo }),
      );
      return { url };
    },
    async receiveWebhook(request, now) {
      const event = await verifyWebhook(stripe, settings.webhookSecret, request, now);
      if (event) await takeInEvent(looks, event, now);
      return event !== null;
    },
    reconcile: (now) => reconcile(context, looks, now),
    reviewReversals: (now) => reviewReversals(context, looks, now),
    askAbout: (accountId, now) => askAbout(context, looks, accountId, now),
    listPurchases: (accountId) => listPurchases(db, accountId),
    readSubscription: (accountId, now) => viewSubscription(db, accountId, now),
    forgetAccount: (accountId, now) => forgetAccount(context, accountId, now),
  };
}

function openStripe({ secretKey, apiBase }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  const scheme = protocol === "http:" ? "http" : "https";
  return new Stripe(secretKey, {
    protocol: scheme,
    host: hostname,
    port: port === "" ? (scheme === "http" ? 80 : 443) : port,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

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

/** Looks at the object that an event is about. What the event itself says of it may be old by now. */
async function takeInEvent(looks: StripeLooks, event: Stripe.Event, now: Date): Promise<void> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      await looks.checkout(event.data.object.id, now);
      return;
    case "invoice.paid":
    case "invoice.voided":
    case "invoice.marked_uncollectible":
      await looks.invoice(event.data.object.id, now);
      return;
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      await looks.subscription(event.data.object.id, now);
      return;
    case "charge.refunded":
      await looks.charge(event.data.object.id, now);
      return;
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.closed":
      await looks.dispute(event.data.object.id, now);
      return;
    default:
      return; // the vendor may be set to tell more than is asked for
  }
}

/** The event in a webhook's body when the vendor signed exactly these bytes a short while ago; else null. */
async function verifyWebhook(
  stripe: Stripe,
  secret: string | undefined,
  request: Request,
  now: Date,
): Promise<Stripe.Event | null> {
  const header = request.headers.get("Stripe-Signature");
  if (secret === undefined || header === null || !isTimely(header, now)) return null;
  const body = await readBody(request, MAX_BODY);
  try {
    // Decoded strictly and whole: another sequence of bytes never becomes the text that was signed.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return stripe.webhooks.constructEvent(text, header, secret, TOLERANCE_S, undefined, now.getTime());
  } catch {
    return null;
  }
}

/** The vendor's library refuses what is too old, but not what comes from the future. */
function isTimely(header: string, now: Date): boolean {
  const times = header
    .split(",")
    .map((part) => part.split("="))
    .filter(([name]) => name === "t")
    .map(([, value = ""]) => (/^\d{1,12}$/.test(value) ? Number(value) : Number.NaN));
  const nowS = Math.floor(now.getTime() / 1000);
  return times.length > 0 && times.every((time) => Math.abs(nowS - time) <= TOLERANCE_S);
}
