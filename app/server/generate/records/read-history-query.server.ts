import { fixedTranslate } from "~/i18n/fixed-translate.server.ts";
import { type Locale, LOCALE_INFO, readTimeZone } from "~/i18n/locales.ts";
import type { Catalog } from "~/server/catalog/catalog.ts";
import type { HistoryQuery } from "./list-history.server.ts";
import { DAY_MS } from "~/server/db/time-units.ts";

/** As many days back as a result is kept, and today. */
const DAYS = 31;

/** All that a day is called by, in the order of no language. */
const WAYS: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: "full" },
  { dateStyle: "short" },
  { day: "numeric", month: "short" },
  { weekday: "short" },
];

interface DayQuestion {
  locale: Locale;
  now: Date;
  /** IANA name. */
  timeZone: string;
  /** What today and the day before are called. */
  names: readonly [today: string, yesterday: string];
}

/** The words and figures of a text: “15. Nov.” and “11月15日” have two or four. */
const partsOf = (text: string, locale: Locale): string[] =>
  text.toLocaleLowerCase(LOCALE_INFO[locale].bcp47).match(/\d+|\p{L}[\p{L}\p{M}]*/gu) ?? [];

/**
 * The days of the last month that a text names, as `2026-11-15`, in whatever order and length its language writes them:
 * a weekday, a date with or without its year, “yesterday”.
 */
export function findDays(words: string, { locale, now, timeZone, names }: DayQuestion): string[] {
  const asked = partsOf(words, locale);
  if (asked.length === 0) return [];
  const format = (tag: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone });
  const iso = format("en-CA-u-nu-latn", { year: "numeric", month: "2-digit", day: "2-digit" });
  const ways = WAYS.map((way) => format(`${LOCALE_INFO[locale].bcp47}-u-nu-latn`, way));
  return Array.from({ length: DAYS }, (_, ago) => {
    const day = new Date(now.getTime() - ago * DAY_MS);
    const called = [names[ago] ?? "", iso.format(day), ...ways.map((way) => way.format(day))];
    const known = new Set(called.flatMap((text) => partsOf(text, locale)));
    return asked.every((part) => known.has(part)) ? [iso.format(day)] : [];
  }).flat();
}


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
