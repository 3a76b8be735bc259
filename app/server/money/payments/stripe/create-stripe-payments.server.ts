import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { paymentCustomer } from "~/server/db/schema/payments.ts";
import { readBody } from "~/server/errors/read-body.server.ts";
import type { Payments, PaymentsContext } from "../payments.ts";
import { listPurchases } from "../purchase-records.server.ts";
import { viewSubscription } from "../subscription-records.server.ts";
import { checkOut } from "./check-out.server.ts";
import { createLooks, type StripeLooks } from "./looks.server.ts";
import { askAbout, forgetAccount, reconcile } from "./reconcile.server.ts";
import { askVendor, idOf, type StripeContext } from "./stripe-context.server.ts";

const REVIEWED_S = 3 * 24 * 3600;
const MOST = 1_000;

/** Looks at every refund and chargeback of the last three days, for whatever no webhook told. Gives how many. */
async function reviewReversals(
  { stripe }: StripeContext,
  looks: Pick<StripeLooks, "charge" | "dispute">,
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

/** Seconds that a signature's time may be off, in both directions. */
const TOLERANCE_S = 300;
/** Bytes. */
const MAX_BODY = 1024 * 1024;

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
  const looks = createLooks(context);
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
