import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { loadPricing } from "~/routes/loaders/pricing/load-pricing.server.ts";
import { PricingPage } from "~/pages/pricing/pricing-page.tsx";
import { pageMeta } from "~/pages/frame/page-meta.ts";

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
