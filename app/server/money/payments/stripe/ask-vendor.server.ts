import Stripe from "stripe";
import { AppError } from "#registry/contract/errors/app-error.ts";

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
