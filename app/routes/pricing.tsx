import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { PricingPage } from "~/pages/pricing-page.tsx";
import { pageMeta } from "~/ui/page-meta.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const locale = requireLocale(params);
  const t = await fixedTranslate(locale);
  const prices = (await context.runtime.catalog.listCards(locale)).map((card) => card.credits);
  return {
    cheapest: prices.length > 0 ? Math.min(...prices) : 0,
    enable21x9: context.runtime.env.enable21x9,
    messages: messagesOf(locale, ["pages"]),
    facts: { title: t("pages.pricing.title"), description: t("pages.pricing.description") },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function PricingRoute() {
  const { cheapest, enable21x9 } = useLoaderData<typeof loader>();
  return <PricingPage cheapest={cheapest} enable21x9={enable21x9} />;
}
