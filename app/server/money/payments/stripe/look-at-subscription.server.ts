import type Stripe from "stripe";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { findPurchase } from "../purchase-records.server.ts";
import { readToldAt, takeIn, type SubscriptionState } from "../subscription-records.server.ts";
import { findAtVendor } from "./ask-vendor.server.ts";
import type { Look, StripeContext } from "./stripe-context.ts";

/** Other instances may take in the same news at the same time; each time one of them is done. */
const TRIES = 8;

/** Takes in what a subscription is at the vendor. */
export const lookAtSubscription =
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
