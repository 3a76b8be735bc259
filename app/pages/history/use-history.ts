import { useLocation, useNavigationType } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import type { GenerationView, HistoryPage } from "#registry/contract/wire/responses.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import { useCallApi, useDescribeCall, type CallApi } from "~/pages/tool/form/api-call.ts";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import { showToast } from "~/ui/toast/toast.ts";
import { type HistoryData, type HistoryEntry, historySearch, type HistoryAsked } from "./history-data.ts";
import {
  followGeneration,
  watchGeneration,
  sleep,
  whenOnline,
  whenSeen,
} from "~/pages/results/follow-generation.ts";

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
const keepPages = (pages: KeptPages): void => void (kept = pages);

const isSame = (fresh: HistoryEntry, known: HistoryEntry | undefined): boolean =>
  known?.id === fresh.id && known.isFavourite === fresh.isFavourite;

/** A page as it comes, followed by what was loaded below it before; as it comes alone where anything has changed since. */
function recallPages({ address, total, entries, next }: KeptPages): HistoryPage {
  const isUnchanged =
    kept !== null &&
    kept.address === address &&
    kept.total === total &&
    kept.entries.length > entries.length &&
    entries.every((entry, place) => isSame(entry, kept?.entries[place]));
  if (kept === null || !isUnchanged) return { entries, next };
  return { entries: [...entries, ...kept.entries.slice(entries.length)], next: kept.next };
}

export interface HistoryList {
  entries: readonly HistoryEntry[];
  /** The cursor of older ones; null at the end. */
  next: string | null;
  isLoading: boolean;
  /** How many were deleted since the page was loaded. */
  deleted: number;
  /** How many more are marked than when the page was loaded; below zero: fewer. */
  marked: number;
  loadOlder: () => void;
  /** Ends one that is under way; resolves when it is known whether that could be done. */
  cancel: (id: string) => Promise<void>;
  remove: (ids: readonly string[]) => void;
  /** Shows one as marked, or not. */
  mark: (id: string, isFavourite: boolean) => void;
}

const addressOf = (asked: HistoryAsked, before: string | null): string =>
  `/api/history?${historySearch(asked, before)}`;

const readPage = (body: unknown): HistoryPage | undefined => readResponse<HistoryPage>(body, "entries");

/** The entries of the page: older ones come on demand and are kept for who comes back, those under way are looked at until they are settled. */
export function useHistory({ group, words, before, total, ...first }: HistoryData): HistoryList {
  const callApi = useCallApi();
  const describe = useDescribeCall();
  const address = `${useLocation().pathname}?${historySearch({ group, words }, before)}`;
  const isBack = useNavigationType() === "POP";
  const [begun] = useState(() => (isBack ? recallPages({ ...first, address, total }) : first));
  const [entries, setEntries] = useState<readonly HistoryEntry[]>(begun.entries);
  const [next, setNext] = useState(begun.next);
  const [isLoading, setLoading] = useState(false);
  const [deleted, setDeleted] = useState(0);
  const [marked, setMarked] = useState(0);
  useEffect(() => keepPages({ address, total: total - deleted, entries: [...entries], next }));
  const underWay = entries.flatMap(({ id, status }) => (status === "running" ? [id] : [])).join(" ");

  const refresh = useCallback(async () => {
    const answer = await callApi({ path: addressOf({ group, words }, before) });
    const page = answer.ok ? readPage(answer.body) : undefined;
    if (page) setEntries((shown) => refreshEntries(shown, page.entries));
  }, [callApi, group, words, before]);

  useEffect(() => {
    if (underWay === "") return;
    const controller = new AbortController();
    const onLook = (view: GenerationView) => setEntries((shown) => updateEntry(shown, view));
    const onGone = (id: string) => setEntries((shown) => shown.filter((entry) => entry.id !== id));
    const watch = { onLook, onGone, onSettled: refresh, signal: controller.signal };
    followEntries(underWay.split(" "), callApi, watch);
    return () => controller.abort();
  }, [underWay, callApi, refresh]);

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
    const answer = await callApi({ path: addressOf({ group, words }, next) });
    setLoading(false);
    const page = answer.ok ? readPage(answer.body) : undefined;
    if (!page) {
      const failure = answer.ok ? { code: "UNREADABLE" as const } : answer.failure;
      return showToast({ id: "history", kind: "bad", text: describe(failure) });
    }
    setEntries((shown) => appendOlder(shown, page.entries));
    setNext(page.next);
  }, [callApi, describe, group, words, next]);

  const remove = useCallback((ids: readonly string[]) => {
    setEntries((shown) => shown.filter(({ id }) => !ids.includes(id)));
    setDeleted((count) => count + ids.length);
  }, []);

  const mark = useCallback((id: string, isFavourite: boolean) => {
    setEntries((shown) => shown.map((entry) => (entry.id === id ? { ...entry, isFavourite } : entry)));
    setMarked((count) => count + (isFavourite ? 1 : -1));
  }, []);

  const shown = { entries, next, isLoading, deleted, marked };
  return { ...shown, loadOlder: () => void loadOlder(), cancel, remove, mark };
}

/** Brings one entry up to date. */
const updateEntry = (shown: readonly HistoryEntry[], view: GenerationView): readonly HistoryEntry[] =>
  shown.map((entry) => (entry.id === view.id ? { ...entry, ...view } : entry));

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

interface EntriesWatch {
  /** Told of an entry at each look that finds it under way, and once it has ended. */
  onLook: (view: GenerationView) => void;
  onGone: (id: string) => void;
  /** Told after either of the two ends. */
  onSettled: () => Promise<void>;
  signal: AbortSignal;
}

/** Follows entries under way, each by its own address, for as long as the signal holds and while the page is looked at. */
function followEntries(ids: readonly string[], callApi: CallApi, watch: EntriesWatch): void {
  const { onLook, onGone, onSettled, signal } = watch;
  const readView = (body: unknown) => readResponse<GenerationView>(body, "id", "status");
  const follow = async (id: string) => {
    const looks = watchGeneration(id, { mostLooks: Infinity, readView, onLook });
    const outcome = await followGeneration(looks, signal, { callApi, sleep, whenOnline: whenLookedAt });
    if (outcome.name !== "settled") return;
    if (outcome.view === null) onGone(id);
    else onLook(outcome.view);
    await onSettled();
  };
  for (const id of ids) void follow(id);
}

/** Nobody waits for what a page shows that is not looked at. */
const whenLookedAt = async (signal: AbortSignal): Promise<void> => {
  await whenSeen(signal);
  await whenOnline(signal);
};
