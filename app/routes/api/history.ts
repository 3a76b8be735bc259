import type { HistoryPage } from "#registry/contract/wire/responses.ts";
import { apiRoute, refuseMethod } from "~/server/generate/api-route.server.ts";
import { readHistoryQuery, listHistory } from "~/server/generate/records/list-history.server.ts";

/** A page of the viewer's pictures: `?before=` a cursor, `?of=` a filter, `?q=` a search. */
export const loader = apiRoute<HistoryPage>(async ({ request, runtime, viewer, locale, origin }) => {
  const url = new URL(request.url);
  const query = await readHistoryQuery(url, { catalog: runtime.catalog, locale, now: runtime.now() });
  return listHistory(query, { viewer, locale, origin, now: runtime.now, deps: runtime.pipeline });
});

export const action = refuseMethod("GET");
