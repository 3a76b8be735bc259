import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usualPriceOf } from "#registry/contract/price.ts";
import { uploadCapOf } from "#registry/contract/plans.ts";
import { useLocale } from "~/i18n/use-translate.tsx";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import { useCurrentPhoto } from "~/pages/photo/current-photo.ts";
import { isOutcomeUnknown } from "~/pages/tool/generation/generation-state.ts";
import {
  readSheet,
  writeSheet,
  layCells,
  READY,
  type CellState,
  type SheetCell,
  type SheetData,
  type SheetPhoto,
} from "./sheet-data.ts";
import type { SheetSession } from "./sheet-session.ts";
import { openStorage } from "~/pages/frame/open-storage.ts";

export interface Sheet {
  photos: readonly SheetPhoto[];
  /** More photos than these the plan does not allow at a time. */
  photoCap: number;
  cells: readonly SheetCell[];
  stateOf: (cell: SheetCell) => CellState;
  /** What has not been asked for, and what all of it costs. */
  ready: { count: number; price: number };
  isRunning: boolean;
  /** When the first of what runs was asked for, in milliseconds since 1970. */
  startedAt: number;
  /** Makes everything that is ready. */
  make: () => void;
  retry: (cell: SheetCell) => void;
  /** Sends nothing more, and ends what runs. */
  stop: () => void;
  /** Takes a photo off the sheet; it stays stored for as long as any. */
  removePhoto: (url: string) => void;
}

/** Nothing was begun: the server knows nothing of its key. */
const isRefused = (state: CellState): boolean =>
  state.name === "failed" && state.failure.creditsReturned === undefined && !isOutcomeUnknown(state.failure);

const without = (keys: Record<string, string>, gone: string): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).filter(([id]) => id !== gone));

const isUnderWay = ({ name }: CellState): boolean => name === "waiting" || name === "running";

/** The contact sheet of this visit: its photos and what becomes of each cell, over a reload too. */
export function useSheet({ tools, plan }: SheetData): Sheet {
  const [states, setStates] = useState<Readonly<Record<string, CellState>>>({});
  const keys = useRef<Record<string, string>>({});
  const { photos, photoCap, removePhoto } = useSheetPhotos(tools, plan, keys);
  const getSession = useSheetSession();
  const cells = useMemo(() => layCells(photos, tools), [photos, tools]);
  const page = useRef<AbortController>();
  const run = useRef({ isStopped: false });

  const tell = useCallback((id: string, state: CellState) => {
    if (state.name === "running") keys.current = { ...keys.current, [id]: state.key };
    if (isRefused(state)) keys.current = without(keys.current, id);
    setStates((before) => ({ ...before, [id]: state }));
    // Where one stands in a queue costs nothing.
    if (state.name !== "waiting" && !("ahead" in state)) announceCreditsChanged();
  }, []);

  // Who leaves the page sends nothing more; what was sent goes on at the server.
  useEffect(() => {
    page.current = new AbortController();
    const { current } = page;
    return () => {
      current.abort();
      run.current.isStopped = true;
    };
  }, []);

  const asked = useRef(new Set<string>());
  useEffect(() => {
    const kept = readSheet(openStorage("session")).keys;
    const unread = cells.filter(({ id }) => kept[id] !== undefined && !asked.current.has(id));
    for (const { id } of cells) asked.current.add(id);
    for (const cell of unread) void recall(cell, kept[cell.id] ?? "");
  }, [cells]);

  const recall = async (cell: SheetCell, key: string) => {
    const signal = page.current?.signal;
    const session = await getSession();
    if (signal && session) await session.recall(cell, key, { tell, signal });
  };
  const makeThese = async (wanted: readonly SheetCell[]) => {
    if (run.current.isStopped) run.current = { isStopped: false };
    const own = run.current;
    const signal = page.current?.signal;
    for (const { id } of wanted) tell(id, { name: "waiting" });
    const session = await getSession();
    if (signal === undefined || session === null)
      for (const { id } of wanted) tell(id, { name: "failed", failure: { code: "NO_ANSWER" } });
    else {
      // What was stopped is ready at once, and may be under way again.
      const tellOwn: typeof tell = (id, state) => {
        if (!own.isStopped || state.name !== "ready") tell(id, state);
      };
      await session.make(wanted, plan, { tell: tellOwn, isWanted: () => !own.isStopped, signal });
    }
  };

  const stateOf = (cell: SheetCell) => states[cell.id] ?? READY;
  const ready = cells.filter((cell) => stateOf(cell).name === "ready");
  const underWay = cells.filter((cell) => isUnderWay(stateOf(cell)));
  return {
    photos,
    photoCap,
    cells,
    stateOf,
    ready: {
      count: ready.length,
      price: ready.reduce((sum, { tool }) => sum + usualPriceOf(tool), 0),
    },
    isRunning: underWay.length > 0,
    startedAt: useStart(underWay.length > 0),
    make: () => void makeThese(ready),
    retry: (cell) => {
      const state = stateOf(cell);
      const key = keys.current[cell.id];
      const isUnknown = state.name === "failed" && isOutcomeUnknown(state.failure);
      void (isUnknown && key !== undefined ? recall(cell, key) : makeThese([cell]));
    },
    stop: () => {
      run.current.isStopped = true;
      for (const cell of underWay) {
        const state = stateOf(cell);
        if (state.name === "waiting") tell(cell.id, READY);
        if (state.name === "running") void getSession().then((session) => session?.stop(cell, state.key));
      }
    },
    removePhoto,
  };
}

/** The photos of the sheet: those of the visit before, and each that becomes the visit's own while the plan allows more. */
function useSheetPhotos(
  tools: SheetData["tools"],
  plan: SheetData["plan"],
  keys: { current: Record<string, string> },
) {
  const [photos, setPhotos] = useState<readonly SheetPhoto[]>([]);
  const [isRead, setRead] = useState(false);
  const current = useCurrentPhoto();
  const photoCap = uploadCapOf(plan, undefined);
  useEffect(() => {
    const kept = readSheet(openStorage("session"));
    keys.current = { ...kept.keys };
    setPhotos(kept.photos);
    setRead(true);
  }, [keys]);
  useEffect(() => {
    if (!isRead || current === null) return;
    setPhotos((before) =>
      before.length >= photoCap || before.some(({ url }) => url === current.url)
        ? before
        : [...before, current],
    );
  }, [isRead, current, photoCap]);
  useEffect(() => {
    if (isRead)
      writeSheet(openStorage("session"), { styles: tools.map(({ id }) => id), photos, keys: keys.current });
  });
  const removePhoto = (gone: string) => setPhotos((before) => before.filter(({ url }) => url !== gone));
  return { photos, photoCap, removePhoto };
}

/** The page's session, loaded when something first needs it; null when its code could not be loaded. */
function useSheetSession(): () => Promise<SheetSession | null> {
  const { locale } = useLocale();
  const spoken = useRef(locale);
  useEffect(() => void (spoken.current = locale));
  const session = useRef<Promise<SheetSession | null>>();
  return useCallback(() => {
    session.current ??= import("./sheet-session.ts").then(
      ({ openSheetSession }) => openSheetSession(() => spoken.current),
      () => {
        session.current = undefined;
        return null;
      },
    );
    return session.current;
  }, []);
}

/** When something last began to run, in milliseconds since 1970. */
function useStart(isRunning: boolean): number {
  const [startedAt, setStartedAt] = useState(0);
  useEffect(() => {
    if (isRunning) setStartedAt(Date.now());
  }, [isRunning]);
  return startedAt;
}
