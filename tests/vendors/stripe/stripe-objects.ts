/** The vendor's objects, as far as the product reads them. Times are in seconds, money in cents. */
interface Base<Kind extends string> {
  id: string;
  object: Kind;
  created: number;
  livemode: false;
}

type Metadata = Record<string, string>;

export interface Customer extends Base<"customer"> {
  email: string | null;
  metadata: Metadata;
  deleted?: true;
}

export interface CheckoutSession extends Base<"checkout.session"> {
  mode: "payment" | "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  url: string | null;
  amount_total: number;
  currency: string;
  customer: string;
  client_reference_id: string | null;
  metadata: Metadata;
  success_url: string;
  cancel_url: string;
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  /** What the hosted page calls the item. */
  item_name: string;
}

export interface PaymentIntent extends Base<"payment_intent"> {
  amount: number;
  status: "succeeded" | "processing" | "requires_payment_method";
  customer: string;
  latest_charge: string | null;
}

export interface Charge extends Base<"charge"> {
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
  customer: string;
  payment_method_details: { type: "card"; card: { fingerprint: string } };
}

export interface Refund extends Base<"refund"> {
  amount: number;
  charge: string;
  payment_intent: string;
  status: "succeeded";
}

export interface Dispute extends Base<"dispute"> {
  amount: number;
  charge: string;
  payment_intent: string;
  status: "warning_needs_response" | "needs_response" | "won" | "lost";
}

export interface Subscription extends Base<"subscription"> {
  status: "active" | "past_due" | "canceled" | "incomplete";
  customer: string;
  metadata: Metadata;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  latest_invoice: string | null;
  items: {
    object: "list";
    data: { id: string; current_period_start: number; current_period_end: number; unit_amount: number }[];
  };
}

export interface Invoice extends Base<"invoice"> {
  status: "open" | "paid" | "void";
  billing_reason: "subscription_create" | "subscription_cycle" | "subscription_update";
  customer: string;
  amount_due: number;
  amount_paid: number;
  parent: {
    type: "subscription_details";
    subscription_details: { subscription: string; metadata: Metadata };
  };
  lines: {
    object: "list";
    data: {
      id: string;
      period: { start: number; end: number };
      parent: { type: "subscription_item_details"; subscription_item_details: { subscription: string } };
    }[];
  };
  payments: {
    object: "list";
    data: {
      id: string;
      status: "open" | "paid";
      payment: { type: "payment_intent"; payment_intent: string };
    }[];
  };
}

export type StripeObject =
  Customer | CheckoutSession | PaymentIntent | Charge | Refund | Dispute | Subscription | Invoice;

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  type: string;
  created: number;
  livemode: false;
  data: { object: StripeObject };
}
