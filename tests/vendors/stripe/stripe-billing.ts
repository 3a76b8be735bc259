import type { CheckoutSession, Invoice, Subscription } from "./stripe-objects.ts";
import type { StripeMoney } from "./stripe-money.ts";
import type { StripeStore } from "./stripe-store.ts";
import type { WebhookOutbox } from "./send-webhooks.ts";

/** A month is always this long here, in seconds. */
export const PERIOD_S = 30 * 24 * 3600;

/** Checkouts, subscriptions and their invoices. */
export class StripeBilling {
  readonly #store: StripeStore;
  readonly #outbox: WebhookOutbox;
  readonly #money: StripeMoney;

  constructor(store: StripeStore, outbox: WebhookOutbox, money: StripeMoney) {
    this.#store = store;
    this.#outbox = outbox;
    this.#money = money;
  }

  /** Somebody pays at the hosted page. */
  pay(sessionRef: string): CheckoutSession {
    const session = this.#open(sessionRef);
    const { customer, amount_total: cents } = session;
    if (session.mode === "payment") session.payment_intent = this.#money.take(cents, customer).id;
    else this.#subscribe(session);
    Object.assign(session, { status: "complete", payment_status: "paid", url: null });
    this.#outbox.tell("checkout.session.completed", session);
    return session;
  }

  /** Somebody pays in a way whose money takes days. `settleLater` says how it ends. */
  payLater(sessionRef: string): CheckoutSession {
    const session = this.#open(sessionRef);
    session.payment_intent = this.#money.take(session.amount_total, session.customer, "processing").id;
    Object.assign(session, { status: "complete", url: null });
    this.#outbox.tell("checkout.session.completed", session);
    return session;
  }

  settleLater(sessionRef: string, isPaid: boolean): void {
    const session = this.#store.get("checkout.session", sessionRef);
    const payment = this.#store.get("payment_intent", session.payment_intent);
    if (isPaid) {
      this.#money.charge(payment);
      session.payment_status = "paid";
    } else payment.status = "requires_payment_method";
    const outcome = isPaid ? "succeeded" : "failed";
    this.#outbox.tell(`checkout.session.async_payment_${outcome}`, session);
  }

  expire(sessionRef: string): CheckoutSession {
    const session = this.#open(sessionRef);
    Object.assign(session, { status: "expired", url: null });
    this.#outbox.tell("checkout.session.expired", session);
    return session;
  }

  #open(sessionRef: string): CheckoutSession {
    const session = this.#store.get("checkout.session", sessionRef);
    if (session.status !== "open") throw new Error(`the session is ${session.status}`);
    return session;
  }

  #subscribe(session: CheckoutSession): void {
    const store = this.#store;
    const start = store.seconds();
    const item = { current_period_start: start, current_period_end: start + PERIOD_S };
    const subscription = store.put<Subscription>({
      ...store.base("subscription"),
      status: "active",
      customer: session.customer,
      metadata: session.metadata,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      latest_invoice: null,
      items: {
        object: "list",
        data: [{ id: `si_${session.id}`, ...item, unit_amount: session.amount_total }],
      },
    });
    session.subscription = subscription.id;
    this.#outbox.tell("customer.subscription.created", subscription);
    const invoice = this.#bill(subscription, "subscription_create");
    session.invoice = invoice.id;
    this.payInvoice(invoice.id);
  }

  #bill(subscription: Subscription, reason: Invoice["billing_reason"]): Invoice {
    const store = this.#store;
    const { id, customer, metadata } = subscription;
    const [item] = subscription.items.data;
    if (!item) throw new Error("a subscription has an item");
    const invoice = store.put<Invoice>({
      ...store.base("invoice"),
      status: "open",
      billing_reason: reason,
      customer,
      amount_due: item.unit_amount,
      amount_paid: 0,
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: id, metadata: { ...metadata } },
      },
      lines: {
        object: "list",
        data: [
          {
            id: `il_${id}_${item.current_period_start}`,
            period: { start: item.current_period_start, end: item.current_period_end },
            parent: { type: "subscription_item_details", subscription_item_details: { subscription: id } },
          },
        ],
      },
      payments: { object: "list", data: [] },
    });
    subscription.latest_invoice = invoice.id;
    return invoice;
  }

  payInvoice(invoiceRef: string): Invoice {
    const store = this.#store;
    const invoice = store.get("invoice", invoiceRef);
    const payment = this.#money.take(invoice.amount_due, invoice.customer);
    invoice.status = "paid";
    invoice.amount_paid = invoice.amount_due;
    invoice.payments.data.push({
      id: `inpay_${invoice.id}`,
      status: "paid",
      payment: { type: "payment_intent", payment_intent: payment.id },
    });
    this.#outbox.tell("invoice.paid", invoice);
    const subscription = store.get("subscription", invoice.parent.subscription_details.subscription);
    if (subscription.status === "past_due") {
      subscription.status = "active";
      this.#outbox.tell("customer.subscription.updated", subscription);
    }
    return invoice;
  }

  /**
   * What happens when a period ends: a cancelled subscription ends, another begins its next period, whose invoice is
   * paid, stays open for a while (`"open"`), or fails.
   */
  renew(subscriptionRef: string, payment: "paid" | "open" | "failed" = "paid"): Invoice | null {
    const subscription = this.#store.get("subscription", subscriptionRef);
    const [item] = subscription.items.data;
    if (!item) throw new Error("a subscription has an item");
    if (subscription.cancel_at_period_end) {
      this.end(subscriptionRef);
      return null;
    }
    item.current_period_start = item.current_period_end;
    item.current_period_end += PERIOD_S;
    const invoice = this.#bill(subscription, "subscription_cycle");
    if (payment === "failed") subscription.status = "past_due";
    this.#outbox.tell("customer.subscription.updated", subscription);
    return payment === "paid" ? this.payInvoice(invoice.id) : invoice;
  }

  /** Cancels with the period's end, or lets the subscription go on. */
  setCancelled(subscriptionRef: string, isCancelled: boolean): void {
    const subscription = this.#store.get("subscription", subscriptionRef);
    subscription.cancel_at_period_end = isCancelled;
    this.#outbox.tell("customer.subscription.updated", subscription);
  }

  /** Ends a subscription at once. */
  end(subscriptionRef: string): void {
    const subscription = this.#store.get("subscription", subscriptionRef);
    subscription.status = "canceled";
    subscription.ended_at = this.#store.seconds();
    this.#outbox.tell("customer.subscription.deleted", subscription);
  }
}
