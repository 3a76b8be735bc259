import { branchOf, textOf, textsOf, type FormTree } from "./read-form.ts";
import type { StripeBilling } from "./stripe-billing.ts";
import type { CheckoutSession, Customer, PaymentIntent, StripeObject } from "./stripe-objects.ts";
import type { StripeStore } from "./stripe-store.ts";

export interface ApiAnswer {
  status: number;
  body: object;
}

/** What a call of the vendor's API asks for. */
export interface ApiCall {
  method: string;
  /** Without `/v1/`. */
  path: string;
  form: FormTree;
}

interface Vendor {
  store: StripeStore;
  billing: StripeBilling;
  /** Of the pages that people are sent to. */
  origin: () => string;
}

const refusal = (status: number, error: object): ApiAnswer => ({ status, body: { error } });
const missing = (object: string, id: string, param = "id"): ApiAnswer =>
  refusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param,
    message: `No such ${object}: '${id}'`,
  });

/** Objects that are fetched by their id, by their collection's name. */
const FETCHED = {
  "checkout/sessions": "checkout.session",
  invoices: "invoice",
  subscriptions: "subscription",
  charges: "charge",
  disputes: "dispute",
  payment_intents: "payment_intent",
  customers: "customer",
} as const satisfies Record<string, StripeObject["object"]>;
const isFetched = (name: string): name is keyof typeof FETCHED => Object.hasOwn(FETCHED, name);

/** Answers a call as the vendor does; what it does not know is an error that says so. */
export function answerApi(vendor: Vendor, call: ApiCall): ApiAnswer {
  const { store, billing } = vendor;
  const { method, path, form } = call;
  if (method === "POST" && path === "customers") return ok(createCustomer(store, form));
  if (method === "POST" && path === "checkout/sessions") return createSession(vendor, form);
  if (method === "POST" && path === "billing_portal/sessions") return createPortal(vendor, form);
  if (method === "GET" && path === "refunds") return ok(listSince(store.list("refund"), form));
  if (method === "GET" && path === "disputes") return ok(listSince(store.list("dispute"), form));
  const parts = path.split("/");
  const action = method === "POST" && path.startsWith("checkout/sessions/") ? parts.pop() : undefined;
  const id = parts.pop() ?? "";
  const collection = parts.join("/");
  if (!isFetched(collection)) return refusal(404, { message: `Unrecognized request URL: ${method} ${path}` });
  const found = store.find(FETCHED[collection], id);
  if (!found) return missing(FETCHED[collection], id);
  if (method === "GET") return ok(expand(store, found, form));
  if (action === "expire")
    return found.object === "checkout.session" && found.status === "open"
      ? ok(billing.expire(id))
      : refusal(400, { type: "invalid_request_error", message: "Only open sessions can be expired." });
  if (method === "DELETE" && found.object === "customer") return ok(deleteCustomer(vendor, found));
  return refusal(405, { message: `${method} ${path} is not spoken here` });
}

const ok = (body: object): ApiAnswer => ({ status: 200, body });

function createCustomer(store: StripeStore, form: FormTree): Customer {
  const metadata = textsOf(form, "metadata");
  return store.put<Customer>({ ...store.base("customer"), email: textOf(form, "email"), metadata });
}

function deleteCustomer({ store, billing }: Vendor, customer: Customer): object {
  for (const subscription of store.list("subscription"))
    if (subscription.customer === customer.id && subscription.status !== "canceled")
      billing.end(subscription.id);
  customer.deleted = true;
  return { id: customer.id, object: "customer", deleted: true };
}

const findCustomer = (store: StripeStore, form: FormTree): Customer | null => {
  const customer = store.find("customer", textOf(form, "customer"));
  return customer?.deleted ? null : customer;
};

function createSession({ store, origin }: Vendor, form: FormTree): ApiAnswer {
  const customer = findCustomer(store, form);
  if (!customer) return missing("customer", textOf(form, "customer") ?? "", "customer");
  const line = branchOf(branchOf(form, "line_items"), "0");
  const price = branchOf(line, "price_data");
  const isSubscription = textOf(form, "mode") === "subscription";
  if (isSubscription !== (textOf(branchOf(price, "recurring"), "interval") === "month"))
    return refusal(400, { type: "invalid_request_error", message: "The mode does not fit the price." });
  const base = store.base("checkout.session");
  const session = store.put<CheckoutSession>({
    ...base,
    mode: isSubscription ? "subscription" : "payment",
    status: "open",
    payment_status: "unpaid",
    url: `${origin()}/pay/${base.id}`,
    amount_total: Number(textOf(price, "unit_amount")) * Number(textOf(line, "quantity")),
    currency: textOf(price, "currency") ?? "",
    customer: customer.id,
    client_reference_id: textOf(form, "client_reference_id"),
    metadata: textsOf(form, "metadata"),
    success_url: textOf(form, "success_url") ?? "",
    cancel_url: textOf(form, "cancel_url") ?? "",
    payment_intent: null,
    subscription: null,
    invoice: null,
    item_name: textOf(branchOf(price, "product_data"), "name") ?? "",
  });
  return ok(session);
}

function createPortal({ store, origin }: Vendor, form: FormTree): ApiAnswer {
  const customer = findCustomer(store, form);
  if (!customer) return missing("customer", textOf(form, "customer") ?? "", "customer");
  const query = new URLSearchParams({ return: textOf(form, "return_url") ?? "" });
  const url = `${origin()}/portal/${customer.id}?${query}`;
  return ok({ id: `bps_${customer.id}`, object: "billing_portal.session", url });
}

function listSince<Value extends StripeObject>(values: Value[], form: FormTree): object {
  const since = Number(textOf(branchOf(form, "created"), "gte") ?? 0);
  const data = values.filter(({ created }) => created >= since);
  return { object: "list", data, has_more: false, url: "/v1/list" };
}

/** References are ids, unless the call asks for the whole; an invoice's payments come only when asked for. */
function expand(store: StripeStore, value: StripeObject, form: FormTree): object {
  const wanted = Object.values(textsOf(form, "expand"));
  const withCharge = (payment: PaymentIntent) => ({
    ...payment,
    latest_charge: store.find("charge", payment.latest_charge),
  });
  if (value.object === "payment_intent" && wanted.includes("latest_charge")) return withCharge(value);
  if (value.object === "checkout.session" && wanted.includes("payment_intent")) {
    const payment = store.find("payment_intent", value.payment_intent);
    const isWhole = payment !== null && wanted.includes("payment_intent.latest_charge");
    return { ...value, payment_intent: isWhole ? withCharge(payment) : payment };
  }
  if (value.object === "invoice" && !wanted.includes("payments")) return { ...value, payments: undefined };
  return value;
}
