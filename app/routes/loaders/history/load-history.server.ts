import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Locale } from "~/i18n/locales.ts";
import { countHistory, listHistory } from "~/server/generate/records/list-history.server.ts";
import { readHistoryQuery } from "~/server/generate/records/read-history-query.server.ts";
import type { HistoryData } from "~/pages/history/history-data.ts";

/** The first page of the viewer's pictures, or the one that `?before=` names, of the filter `?of=` and the search `?q=`. */
export async function loadHistory(
  { request, context }: LoaderFunctionArgs,
  locale: Locale,
): Promise<HistoryData> {
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
