import type { StripeBilling } from "./stripe-billing.ts";
import type { StripeStore } from "./stripe-store.ts";

/** An HTML page, or the address to go on to. */
export type PageAnswer = { html: string; status?: number } | { location: string };

interface Vendor {
  store: StripeStore;
  billing: StripeBilling;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");
const page = (title: string, body: string): PageAnswer => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>${title}</title><h1>${title}</h1>${body}`,
});
const notFound: PageAnswer = {
  html: "<!doctype html><title>Not found</title><h1>Not found</h1>",
  status: 404,
};

/** The pages that people are sent to: a checkout that a POST pays, and a portal where a POST cancels. */
export function answerPage(vendor: Vendor, method: string, url: URL): PageAnswer {
  const [, kind, id = ""] = url.pathname.split("/");
  if (kind === "pay") return payPage(vendor, method, id);
  return kind === "portal" ? portalPage(vendor, method, id, url.searchParams) : notFound;
}

function payPage({ store, billing }: Vendor, method: string, id: string): PageAnswer {
  const session = store.find("checkout.session", id);
  if (!session) return notFound;
  if (session.status !== "open") return page("This checkout is closed", "");
  if (method === "POST") {
    billing.pay(id);
    return { location: session.success_url };
  }
  const price = `${(session.amount_total / 100).toFixed(2)} ${session.currency.toUpperCase()}`;
  return page(
    "Loopback checkout",
    `<p>${escape(session.item_name)}: ${price}</p><form method="post"><button>Pay</button></form>` +
      `<a href="${escape(session.cancel_url)}">Cancel</a>`,
  );
}

function portalPage(
  { store, billing }: Vendor,
  method: string,
  customer: string,
  search: URLSearchParams,
): PageAnswer {
  const back = search.get("return") ?? "/";
  const live = store
    .list("subscription")
    .find((subscription) => subscription.customer === customer && subscription.status !== "canceled");
  if (method === "POST") {
    if (live) billing.setCancelled(live.id, !live.cancel_at_period_end);
    return { location: back };
  }
  const button = live?.cancel_at_period_end ? "Keep plan" : "Cancel plan";
  const form = live ? `<form method="post"><button>${button}</button></form>` : "<p>No subscription</p>";
  return page("Loopback billing portal", `${form}<a href="${escape(back)}">Return</a>`);
}
