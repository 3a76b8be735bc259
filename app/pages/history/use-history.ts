import { useCallback, useEffect, useState } from "react";
import { useCallApi, useDescribeCall } from "~/pages/tool/form/use-call-api.ts";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import { showToast } from "~/ui/toast.ts";
import type { HistoryData, HistoryEntry } from "./history-data.ts";
import { parseHistoryPage } from "./parse-history-page.ts";

/** Between two looks at generations under way, in milliseconds. */
const LOOK_MS = 3_000;

export interface HistoryList {
  entries: readonly HistoryEntry[];
  /** The cursor of older ones; null at the end. */
  next: string | null;
  isLoading: boolean;
  /** How many were deleted since the page was loaded. */
  deleted: number;
  loadOlder: () => void;
  /** Ends one that is under way; resolves when it is known whether that could be done. */
  cancel: (id: string) => Promise<void>;
  remove: (ids: readonly string[]) => void;
}

const addressOf = (group: string | null, before: string | null): string => {
  const search = new URLSearchParams();
  if (group !== null) search.set("of", group);
  if (before !== null) search.set("before", before);
  return `/api/history?${search}`;
};

/** The entries of the page: older ones come on demand, those under way are looked at until they are settled. */
export function useHistory({ group, before, ...first }: HistoryData): HistoryList {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const [entries, setEntries] = useState<readonly HistoryEntry[]>(first.entries);
  const [next, setNext] = useState(first.next);
  const [isLoading, setLoading] = useState(false);
  const [deleted, setDeleted] = useState(0);
  const isRunning = entries.some(({ status }) => status === "running");

  const refresh = useCallback(async () => {
    const answer = await callApi({ path: addressOf(group, before) });
    const page = answer.ok ? parseHistoryPage(answer.body) : null;
    if (page) setEntries((shown) => refreshEntries(shown, page.entries));
  }, [callApi, group, before]);

  useEffect(() => {
    if (!isRunning) return;
    const look = () => document.visibilityState === "hidden" || void refresh();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);

  const cancel = useCallback(
    async (id: string) => {
      const answer = await callApi({ path: "/api/cancellations", body: { taskId: id } });
      if (!answer.ok) showToast({ id: "history", kind: "bad", text: describe(answer.failure) });
      await refresh();
      announceCreditsChanged();
    },
    [callApi, describe, refresh],
  );

  const loadOlder = useCallback(async () => {
    setLoading(true);
    const answer = await callApi({ path: addressOf(group, next) });
    setLoading(false);
    const page = answer.ok ? parseHistoryPage(answer.body) : null;
    if (!page) {
      const failure = answer.ok ? { code: "UNREADABLE" as const } : answer.failure;
      return showToast({ id: "history", kind: "bad", text: describe(failure) });
    }
    setEntries((shown) => appendOlder(shown, page.entries));
    setNext(page.next);
  }, [callApi, describe, group, next]);

  const remove = useCallback((ids: readonly string[]) => {
    setEntries((shown) => shown.filter(({ id }) => !ids.includes(id)));
    setDeleted((count) => count + ids.length);
  }, []);

  return { entries, next, isLoading, deleted, loadOlder: () => void loadOlder(), cancel, remove };
}

/** Puts older entries after those shown, each once. */
function appendOlder(
  shown: readonly HistoryEntry[],
  older: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...shown, ...older.filter(({ id }) => !known.has(id))];
}

/** Brings entries up to date: those known are replaced, newer ones come before them. */
function refreshEntries(
  shown: readonly HistoryEntry[],
  fresh: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const byId = new Map(fresh.map((entry) => [entry.id, entry]));
  const [newest] = shown;
  const known = new Set(shown.map(({ id }) => id));
  const added = fresh.filter(({ id, createdAt }) => !known.has(id) && createdAt >= (newest?.createdAt ?? ""));
  return [...added, ...shown.map((entry) => byId.get(entry.id) ?? entry)];
}
