import type { HistoryEntry } from "./history-data.ts";

/** Puts older entries after those shown, each once. */
export function appendOlder(
  shown: readonly HistoryEntry[],
  older: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...older.filter(({ id }) => !known.has(id))];
}

/** Brings entries up to date: those known are replaced, newer ones come before them. */
export function refreshEntries(
  shown: readonly HistoryEntry[],
  fresh: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const byId = new Map(fresh.map((entry) => [entry.id, entry]));
  const [newest] = shown;
  const known = new Set(shown.map(({ id }) => id));
  const added = fresh.filter(({ id, createdAt }) => !known.has(id) && createdAt >= (newest?.createdAt ?? ""));
  return [...added, ...shown.map((entry) => byId.get(entry.id) ?? entry)];
}
