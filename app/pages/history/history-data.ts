import type { HistoryEntry, HistoryPage } from "#registry/contract/wire/responses.ts";
import type { HistoryGroup } from "#registry/contract/wire/values.ts";
import { parseResults } from "~/pages/results/parse-results.ts";
import type { Result } from "~/pages/results/result.ts";

export type { HistoryEntry, HistoryGroup };

/** What the loader of "My results" gives its components. */
export interface HistoryData extends HistoryPage {
  /** How many generations there are without a filter. */
  total: number;
  groups: readonly HistoryGroup[];
  /** The filter that is on. */
  group: string | null;
  /** What is searched for; empty where nothing is. */
  words: string;
  /** The cursor that the page begins at; null for the newest. */
  before: string | null;
  /** Known by a cookie of this browser only. */
  isVisitor: boolean;
  /** ISO 8601: what counts as today. */
  now: string;
}

/** Which results a page shows: of a filter, and what words lead to. */
export type HistoryAsked = Pick<HistoryData, "group" | "words">;

/** The search part of an address that asks for them, from a cursor on; days are those of where the browser is. */
export function historySearch({ group, words }: HistoryAsked, before: string | null = null): string {
  const search = new URLSearchParams();
  if (group !== null) search.set("of", group);
  if (words !== "") {
    search.set("q", words);
    search.set("zone", new Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
  if (before !== null) search.set("before", before);
  return search.toString();
}

/** An entry's results as the parts that show results take them, in their order. */
export const resultsOf = ({
  id,
  output,
  prompt,
  createdAt,
  uploadedImages,
  isPublic,
  results,
}: HistoryEntry) => parseResults(results, { id, kind: output, prompt, createdAt, uploadedImages, isPublic });

/** One of them; undefined when there is none at that place. */
export const resultOf = (entry: HistoryEntry, place: number): Result | undefined => resultsOf(entry)[place];

/** Things of one day, in the order they came. */
export interface Day<Thing> {
  /** `2026-10-26` */
  date: string;
  name: "today" | "yesterday" | null;
  things: readonly Thing[];
}

const DAY_MS = 86_400_000;

/**
 * Cuts a sorted list where the day changes.
 * @param timeZone an IANA name; the machine's own where left out.
 */
export function groupByDay<Thing extends { createdAt: string }>(
  things: readonly Thing[],
  { now, timeZone }: { now: Date; timeZone?: string | undefined },
): Day<Thing>[] {
  const format = new Intl.DateTimeFormat("en-CA-u-nu-latn", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const today = format.format(now);
  const yesterday = format.format(new Date(now.getTime() - DAY_MS));
  const days: { date: string; name: Day<Thing>["name"]; things: Thing[] }[] = [];
  for (const thing of things) {
    const date = format.format(new Date(thing.createdAt));
    const last = days.at(-1);
    if (last?.date === date) last.things.push(thing);
    else {
      const name = date === today ? "today" : date === yesterday ? "yesterday" : null;
      days.push({ date, name, things: [thing] });
    }
  }
  return days;
}
