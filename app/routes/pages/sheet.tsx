import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf, partOfMessages } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/pack-messages.ts";
import { requireLocale } from "~/i18n/require-locale.ts";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import "~/pages/results/results.css";
import "~/pages/sheet/sheet.css";
import { SheetPage } from "~/pages/sheet/sheet-page.tsx";
import { loadSheet } from "~/routes/loaders/sheet/load-sheet.server.ts";

export async function loader(args: LoaderFunctionArgs) {
  const locale = requireLocale(args.params);
  const t = await fixedTranslate(locale);
  return {
    data: await loadSheet(args, locale),
    messages: packMessages({
      ...messagesOf(locale, ["sheet", "style"]),
      ...partOfMessages(locale, "catalog", ["photo"]),
    }),
    facts: { title: t("sheet.title"), description: t("sheet.lead"), hidden: true },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => (args.data ? pageMeta(args, args.data.facts) : []);

/** Several styles at once. */
export default function SheetRoute() {
  const { data } = useLoaderData<typeof loader>();
  return <SheetPage data={data} />;
}
