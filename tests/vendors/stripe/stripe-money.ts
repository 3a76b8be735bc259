import type { Charge, Dispute, PaymentIntent, Refund } from "./stripe-objects.ts";
import type { StripeStore } from "./stripe-store.ts";
import type { WebhookOutbox } from "./send-webhooks.ts";

/** Payments and their ways back. */
export class StripeMoney {
  readonly #store: StripeStore;
  readonly #outbox: WebhookOutbox;
  /** The card that everybody pays with from now on; null: each customer one of their own. */
  card: string | null = null;

  constructor(store: StripeStore, outbox: WebhookOutbox) {
    this.#store = store;
    this.#outbox = outbox;
  }

  /** Takes money, at once or (`processing`) after days. */
  take(amount: number, customer: string, status: PaymentIntent["status"] = "succeeded"): PaymentIntent {
    const store = this.#store;
    const payment = store.put<PaymentIntent>({
      ...store.base("payment_intent"),
      amount,
      status,
      customer,
      latest_charge: null,
    });
    if (status === "succeeded") this.charge(payment);
    return payment;
  }

  charge(payment: PaymentIntent): Charge {
    const store = this.#store;
    const charge = store.put<Charge>({
      ...store.base("charge"),
      amount: payment.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      payment_intent: payment.id,
      customer: payment.customer,
      payment_method_details: {
        type: "card",
        card: { fingerprint: this.card ?? `card of ${payment.customer}` },
      },
    });
    payment.status = "succeeded";
    payment.latest_charge = charge.id;
    this.#outbox.tell("charge.succeeded", charge);
    return charge;
  }

  /** Gives money back: all that is left, or a part of it in cents. */
  refund(paymentRef: string, cents?: number): Refund {
    const store = this.#store;
    const charge = store.get("charge", store.get("payment_intent", paymentRef).latest_charge);
    const amount = cents ?? charge.amount - charge.amount_refunded;
    const refund = store.put<Refund>({
      ...store.base("refund"),
      amount,
      charge: charge.id,
      payment_intent: paymentRef,
      status: "succeeded",
    });
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded >= charge.amount;
    this.#outbox.tell("charge.refunded", charge);
    return refund;
  }

  /** A bank takes the money back; as an inquiry it only asks. */
  dispute(paymentRef: string, status: Dispute["status"] = "needs_response"): Dispute {
    const store = this.#store;
    const charge = store.get("charge", store.get("payment_intent", paymentRef).latest_charge);
    charge.disputed = true;
    const dispute = store.put<Dispute>({
      ...store.base("dispute"),
      amount: charge.amount,
      charge: charge.id,
      payment_intent: paymentRef,
      status,
    });
    this.#outbox.tell("charge.dispute.created", dispute);
    if (status === "needs_response") this.#outbox.tell("charge.dispute.funds_withdrawn", dispute);
    return dispute;
  }

  closeDispute(disputeRef: string, status: "won" | "lost"): void {
    const dispute = this.#store.get("dispute", disputeRef);
    dispute.status = status;
    this.#outbox.tell("charge.dispute.closed", dispute);
  }
}
