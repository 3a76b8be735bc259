import type Stripe from "stripe";
import { PRICE_LIST } from "#registry/contract/plans/amounts.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import {
  closeUnpaid,
  findByGrant,
  findOrBeginRenewal,
  findPurchase,
  type PurchaseRow,
} from "../purchase-records.server.ts";
import { recordPayment } from "../record-payment.server.ts";
import { findAtVendor } from "./ask-vendor.server.ts";
import { payerOf } from "./payer-of.ts";
import { idOf, type Look, type StripeContext } from "./stripe-context.ts";

const LOST: readonly Stripe.Invoice.Status[] = ["void", "uncollectible"];

/** Grants a subscription period by its invoice, the first as well as every renewal, and follows the subscription. */
export const lookAtInvoice =
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
