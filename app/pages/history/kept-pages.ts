import type { HistoryEntry, HistoryPage } from "#registry/contract/wire/history-entry.ts";

/** What was loaded of a page of results. */
interface KeptPages extends HistoryPage {
  /** The page's address, which says its language, filter and search. */
  address: string;
  /** How many results there were without a filter. */
  total: number;
}

/** Of the page that was seen last, for as long as no other page of the site is loaded anew. */
let kept: KeptPages | null = null;

/** Keeps what was loaded of a page, for whoever comes back to it. */
export const keepPages = (pages: KeptPages): void => void (kept = pages);

const isSame = (fresh: HistoryEntry, known: HistoryEntry | undefined): boolean =>
  known?.id === fresh.id && known.isFavourite === fresh.isFavourite;

/** A page as it comes, followed by what was loaded below it before; as it comes alone where anything has changed since. */
export function recallPages({ address, total, entries, next }: KeptPages): HistoryPage {
  const isUnchanged =
    kept !== null &&
    kept.address === address &&
    kept.total === total &&
    kept.entries.length > entries.length &&
    entries.every((entry, place) => isSame(entry, kept?.entries[place]));
  if (kept === null || !isUnchanged) return { entries, next };
  return { entries: [...entries, ...kept.entries.slice(entries.length)], next: kept.next };
}
