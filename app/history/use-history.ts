import { useCallback, useEffect, useState } from "react";
import { useCallApi, useDescribeCall } from "~/form/use-call-api.ts";
import { showToast } from "~/ui/toast.ts";
import type { HistoryData, HistoryEntry } from "./history-data.ts";
import { appendOlder, refreshEntries } from "./merge-entries.ts";
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

  useEffect(() => {
    if (!isRunning) return;
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await callApi({ path: addressOf(group, before) });
      const page = answer.ok ? parseHistoryPage(answer.body) : null;
      if (page) setEntries((shown) => refreshEntries(shown, page.entries));
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning, callApi, group, before]);

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

  return { entries, next, isLoading, deleted, loadOlder: () => void loadOlder(), remove };
}
