import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireLocale, type Locale } from "~/i18n/locales.ts";
import { PricingPage } from "~/pages/pricing/pricing-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import { orDuringOutage } from "~/server/errors/outage.ts";
import type { PricingData, Shop } from "~/pages/pricing/pricing-data.ts";

export async function loader(args: LoaderFunctionArgs) {
  const locale = requireLocale(args.params);
  const t = await fixedTranslate(locale);
  return {
    pricing: await loadPricing(args, locale),
    messages: packMessages(messagesOf(locale, ["pages", "credits"])),
    facts: {
      title: t("pages.pricing.title"),
      description: t("pages.pricing.description"),
      trail: [
        { name: t("common.nav.home"), path: "/" },
        { name: t("pages.pricing.title"), path: "/pricing" },
      ],
    },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function PricingRoute() {
  const { pricing } = useLoaderData<typeof loader>();
  return <PricingPage data={pricing} />;
}

/** What the pricing page shows its viewer. */
async function loadPricing({ request, context }: LoaderFunctionArgs, locale: Locale): Promise<PricingData> {
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
