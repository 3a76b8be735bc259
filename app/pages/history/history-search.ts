import type { HistoryData } from "./history-data.ts";

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
