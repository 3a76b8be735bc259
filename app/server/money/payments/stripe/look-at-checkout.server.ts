import type Stripe from "stripe";
import { closeUnpaid, findPurchase, noteCheckout } from "../purchase-records.server.ts";
import { recordPayment } from "../record-payment.server.ts";
import { findAtVendor } from "./ask-vendor.server.ts";
import { payerOf } from "./payer-of.ts";
import { idOf, type Look, type StripeContext } from "./stripe-context.ts";

/** States of a payment that was tried and will not come. */
const FAILED: readonly Stripe.PaymentIntent.Status[] = ["requires_payment_method", "canceled"];

/** Settles the purchase of a checkout by what the checkout is at the vendor. */
export const lookAtCheckout =
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
