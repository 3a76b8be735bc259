import type { HistoryEntry, HistoryGroup, HistoryPage } from "#registry/contract/wire/history-entry.ts";

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
