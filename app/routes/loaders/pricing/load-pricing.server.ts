import type { LoaderFunctionArgs } from "@remix-run/node";
import { orDuringOutage } from "~/server/errors/outage.ts";
import type { Locale } from "~/i18n/locales.ts";
import type { PricingData, Shop } from "~/pages/pricing/pricing-data.ts";

/** What the pricing page shows its viewer. */
export async function loadPricing(
  { request, context }: LoaderFunctionArgs,
  locale: Locale,
): Promise<PricingData> {
  const { runtime, clientAddress } = context;
  const now = runtime.now();
  const viewer = await orDuringOutage(runtime.viewers.read(request, clientAddress, now), null);
  const styles = (await runtime.catalog.listCards(locale)).filter(({ section }) => section === "style");
  const subscription =
    viewer?.kind === "account" && runtime.payments !== null
      ? await orDuringOutage(runtime.payments.readSubscription(viewer.id, now), null)
      : null;
  return {
    plan: viewer?.plan ?? "visitor",
    shop: shopOf(runtime.payments),
    subscription: subscription ?? null,
    cheapest: styles.length > 0 ? Math.min(...styles.map((card) => card.credits)) : 1,
    enable21x9: runtime.env.enable21x9,
  };
}

function shopOf(payments: { provider: string } | null): Shop {
  if (payments === null) return "closed";
  return payments.provider === "development" ? "development" : "open";
}
