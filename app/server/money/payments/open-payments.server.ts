import type { Env } from "~/server/config/env.server.ts";
import type { Payments, PaymentsContext } from "./payments.ts";

/** Opens the payments that the settings name: Stripe, else the development checkout where it is allowed, else none. */
export async function openPayments(
  { stripe, allowDevCheckout }: Pick<Env, "stripe" | "allowDevCheckout">,
  context: PaymentsContext,
): Promise<Payments | null> {
  if (stripe) {
    const { createStripePayments } = await import("./stripe/create-stripe-payments.server.ts");
    return createStripePayments(stripe, context);
  }
  if (!allowDevCheckout) return null;
  const { createDevelopmentPayments } = await import("./create-development-payments.server.ts");
  return createDevelopmentPayments(context);
}
