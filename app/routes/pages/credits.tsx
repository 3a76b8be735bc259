import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CreditsPage } from "~/pages/credits/credits-page.tsx";
import { loadCredits } from "~/routes/pages/load-credits.server.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireLocale } from "~/i18n/locales.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export async function loader(args: LoaderFunctionArgs) {
  const locale = requireLocale(args.params);
  const credits = await loadCredits(args, locale);
  const t = await fixedTranslate(locale);
  return {
    credits,
    messages: packMessages(messagesOf(locale, ["credits", "pages"])),
    facts: { title: t("credits.title"), description: t("credits.description"), hidden: true },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

export default function CreditsRoute() {
  const { credits } = useLoaderData<typeof loader>();
  return <CreditsPage data={credits} />;
}
