import type { HistoryPage } from "#registry/contract/wire/history-entry.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { listHistory } from "~/server/generate/records/list-history.server.ts";

/** A page of the viewer's pictures: `?before=` a cursor, `?of=` a filter. */
export const loader = apiRoute<HistoryPage>(async ({ request, runtime, viewer, locale, origin }) => {
  const { searchParams } = new URL(request.url);
  const query = { before: searchParams.get("before"), group: searchParams.get("of") };
  return listHistory(query, { viewer, locale, origin, now: runtime.now, deps: runtime.pipeline });
});

export const action = refuseMethod("GET");
