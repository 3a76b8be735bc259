import type { HistoryEntry } from "./history-data.ts";

/** What failed of one request. */
export interface FailedGroup {
  /** At least one. */
  failed: readonly [HistoryEntry, ...HistoryEntry[]];
  /** How many results the request asked for. */
  asked: number;
  /** Credits that came back. */
  returned: number;
  /** Why, each sentence once. */
  reasons: readonly string[];
}

/** What failed among entries, in their order; what belongs to one request stands together. */
export function groupFailed(entries: readonly HistoryEntry[]): FailedGroup[] {
  const requests = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const request = entry.batchId ?? entry.id;
    requests.set(request, [...(requests.get(request) ?? []), entry]);
  }
  return [...requests.values()].flatMap((asked) => {
    const [first, ...rest] = asked.filter(({ status }) => status === "failed");
    if (first === undefined) return [];
    const failed: FailedGroup["failed"] = [first, ...rest];
    return {
      failed,
      asked: asked.length,
      returned: failed.reduce((sum, { error }) => sum + (error?.creditsReturned ?? 0), 0),
      reasons: [...new Set(failed.flatMap(({ error }) => error?.message ?? []))],
    };
  });
}
