import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import type { Locale } from "~/i18n/locales.ts";
import { readTimeZone } from "~/i18n/read-time-zone.ts";
import type { Catalog } from "~/server/catalog/catalog.ts";
import { findDays } from "./find-days.ts";
import type { HistoryQuery } from "./list-history.server.ts";

/** Characters of a search that are read. */
const MOST_WORDS = 100;

/** What an address asks of somebody's results: `?before=` a cursor, `?of=` a filter, `?q=` words, `?zone=` the place of their days. */
export async function readHistoryQuery(
  { searchParams }: URL,
  { catalog, locale, now }: { catalog: Pick<Catalog, "findSearch">; locale: Locale; now: Date },
): Promise<HistoryQuery & { words: string }> {
  const words = (searchParams.get("q") ?? "").slice(0, MOST_WORDS).trim();
  const query = { before: searchParams.get("before"), group: searchParams.get("of"), words };
  if (words === "") return query;
  const t = await fixedTranslate(locale);
  const timeZone = readTimeZone(searchParams.get("zone"));
  const names = [t("history.today"), t("history.yesterday")] as const;
  const search = await catalog.findSearch(locale);
  return {
    ...query,
    found: {
      toolIds: search?.find(words).hits ?? [],
      days: findDays(words, { locale, now, timeZone, names }),
      timeZone,
    },
  };
}
