import type Stripe from "stripe";
import type { StripeLooks } from "./stripe-context.ts";

/** Looks at the object that an event is about. What the event itself says of it may be old by now. */
export async function takeInEvent(looks: StripeLooks, event: Stripe.Event, now: Date): Promise<void> {
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
