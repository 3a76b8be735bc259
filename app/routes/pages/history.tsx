import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/pages/tool/form/form.css";
import "~/pages/tool/form/choices.css";
import "~/pages/tool/form/fields.css";
import "~/pages/history/history.css";
import { HistoryPage } from "~/pages/history/history-page.tsx";
import { loadHistory } from "~/routes/loaders/history/load-history.server.ts";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import "~/pages/results/results.css";
import { pageMeta } from "~/pages/frame/page-meta.ts";

export async function loader(args: LoaderFunctionArgs) {
  const locale = requireLocale(args.params);
  const t = await fixedTranslate(locale);
  return {
    data: await loadHistory(args, locale),
    messages: packMessages(messagesOf(locale, ["history", "style"])),
    facts: { title: t("history.title"), description: t("history.description"), hidden: true },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

/** Everything that the viewer has made. */
export default function HistoryRoute() {
  const { data } = useLoaderData<typeof loader>();
  return <HistoryPage key={`${data.group} ${data.before} ${data.words}`} data={data} />;
}
