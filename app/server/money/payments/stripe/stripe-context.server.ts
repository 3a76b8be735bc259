import Stripe from "stripe";
import { AppError } from "#registry/contract/errors/app-error.ts";
import type { PaymentsContext } from "../payments.ts";

/** What the parts of the Stripe adapter work with. */
export interface StripeContext extends PaymentsContext {
  stripe: Stripe;
}

/** The id of an object that the vendor gives by id or whole. */
export const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === "string" ? ref : (ref?.id ?? null);

/** Seconds after which another try is worth it. */
const RETRY_AFTER_S = 10;

const isDown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500);

/** Whether the vendor has no such object, or none any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.code === "resource_missing" || error.statusCode === 404);

/** Whether a key was used before with other values. */
export const isOtherRequest = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError;

/** @throws AppError BUSY when the vendor does not answer, is broken or overrun. Its refusals are thrown as they are. */
export async function askVendor<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isDown(error)) throw error;
    throw new AppError("BUSY", { message: "paymentsBusy", retryAfterS: RETRY_AFTER_S, cause: error });
  }
}

/** As `askVendor`; null when the vendor has no such object. */
export async function findAtVendor<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await askVendor(call);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

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
