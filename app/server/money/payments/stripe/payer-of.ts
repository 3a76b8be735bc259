import type Stripe from "stripe";

/**
 * The vendor's name for what a payment came from: a card's or bank account's fingerprint, which is the same for every
 * customer who pays with it. Null for what has none, and for a payment whose charge was not asked for.
 */
export function payerOf(payment: Stripe.PaymentIntent | string | null): string | null {
  if (payment === null || typeof payment === "string") return null;
  const charge = payment.latest_charge;
  const details = charge === null || typeof charge === "string" ? null : charge.payment_method_details;
  if (!details) return null;
  const bank =
    details.sepa_debit ??
    details.us_bank_account ??
    details.bacs_debit ??
    details.au_becs_debit ??
    details.acss_debit;
  const name = details.card?.fingerprint ?? bank?.fingerprint ?? details.paypal?.payer_id;
  return name ? `${details.type}:${name}` : null;
}
