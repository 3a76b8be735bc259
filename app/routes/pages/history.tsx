import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import "~/pages/tool/form/form.css";
import "~/pages/tool/form/fields.css";
import "~/pages/history/history.css";
import { HistoryPage } from "~/pages/history/history-page.tsx";
import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { messagesOf } from "~/i18n/messages.server.ts";
import { packMessages } from "~/i18n/translate.ts";
import { requireLocale, type Locale } from "~/i18n/locales.ts";
import "~/pages/results/results.css";
import { pageMeta } from "~/pages/frame/page-meta.ts";
import {
  countHistory,
  listHistory,
  readHistoryQuery,
} from "~/server/generate/records/list-history.server.ts";
import type { HistoryData } from "~/pages/history/history-data.ts";

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

/** The first page of the viewer's pictures, or the one that `?before=` names, of the filter `?of=` and the search `?q=`. */
async function loadHistory({ request, context }: LoaderFunctionArgs, locale: Locale): Promise<HistoryData> {
  const { runtime, clientAddress, origin } = context;
  const now = runtime.now();
  const { found, ...query } = await readHistoryQuery(new URL(request.url), {
    ...{ catalog: runtime.catalog, locale, now },
  });
  const viewer = await runtime.viewers.read(request, clientAddress, now);
  const facts = { ...query, isVisitor: viewer?.kind !== "account", now: now.toISOString() };
  if (!viewer) return { entries: [], next: null, total: 0, groups: [], ...facts };
  const list = { viewer, locale, origin, now: runtime.now, deps: runtime.pipeline };
  const [page, counts] = await Promise.all([
    listHistory({ ...query, ...(found && { found }) }, list),
    countHistory(list),
  ]);
  return { ...page, ...counts, ...facts };
}
