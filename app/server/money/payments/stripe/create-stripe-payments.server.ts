import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { paymentCustomer } from "~/server/db/schema/payments.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Payments } from "../payments.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { shareRuns } from "../share-runs.ts";
import { viewSubscription } from "../subscription-records.server.ts";
import { listPurchases } from "../view-purchases.server.ts";
import { askVendor } from "./ask-vendor.server.ts";
import { checkOut } from "./check-out.server.ts";
import { forgetAccount } from "./forget-customers.server.ts";
import { lookAtCheckout } from "./look-at-checkout.server.ts";
import { lookAtInvoice } from "./look-at-invoice.server.ts";
import { lookAtCharge, lookAtDispute, reviewReversals } from "./look-at-reversals.server.ts";
import { lookAtSubscription } from "./look-at-subscription.server.ts";
import { askAbout, reconcile } from "./reconcile.server.ts";
import type { StripeContext, StripeLooks } from "./stripe-context.ts";
import { takeInEvent } from "./take-in-event.server.ts";
import { verifyWebhook } from "./verify-webhook.server.ts";

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
