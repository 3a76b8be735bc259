import { useCallback, useEffect, useReducer, useRef } from "react";
import { useBringWords } from "~/i18n/use-translate.tsx";
import { announceCreditsChanged } from "~/pages/frame/credits.ts";
import {
  IDLE_GENERATION,
  reduceGeneration,
  type GenerationAction,
  type GenerationState,
} from "./generation-state.ts";
import type { GenerationRequest } from "./generation-state.ts";
import type { GetSession } from "./use-session.ts";

export interface GenerationControl {
  state: GenerationState;
  /** Starts what one click asks for; ignored while something is under way. */
  start: (requests: readonly [GenerationRequest, ...GenerationRequest[]]) => void;
  /** Ends a task that is followed; told whether that was still possible. */
  cancel: (taskId: string) => Promise<boolean>;
  dismiss: () => void;
  /** Shows what a generation made as marked, or not. */
  mark: (id: string, isFavourite: boolean) => void;
  /** Takes what a generation made off the page, because it was deleted. */
  remove: (id: string) => void;
}

/** Steps after which the balance is another: credits are held, spent or returned. */
const MOVES_CREDITS: readonly GenerationAction["type"][] = ["followed", "arrived", "ended"];

/** A page's generations: the one under way and the results, those of before a reload included where there was a visit. */
export function useGeneration(getSession: GetSession, hasVisit: boolean): GenerationControl {
  const [state, reduce] = useReducer(reduceGeneration, IDLE_GENERATION);
  const isRunning = useRef(false);
  const page = useRef<AbortController | null>(null);

  const dispatch = useCallback((action: GenerationAction) => {
    reduce(action);
    if (MOVES_CREDITS.includes(action.type)) announceCreditsChanged();
  }, []);

  const bringWords = useBringWords();
  const claim = useCallback(() => {
    const isFree = !isRunning.current;
    isRunning.current = true;
    return isFree;
  }, []);

  const settle = useCallback(() => {
    isRunning.current = false;
    announceCreditsChanged();
  }, []);

  // Who leaves the page ends the watch; what runs goes on at the server.
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (!hasVisit) return;
    const controller = new AbortController();
    let hasClaimed = false;
    const claimHere = () => (hasClaimed = !controller.signal.aborted && claim());
    // What is brought back is told in words that the page may not have yet.
    let told = Promise.resolve();
    const tell = (action: GenerationAction) => {
      told = told.then(bringWords).then(
        () => dispatch(action),
        () => dispatch(action),
      );
    };
    const restore = async () => {
      const session = await getSession();
      const hasEnded = await session?.restore(claimHere, tell, controller.signal);
      await told;
      if (hasEnded) settle();
    };
    void restore();
    return () => {
      controller.abort();
      if (hasClaimed) isRunning.current = false;
    };
  }, [getSession, hasVisit, claim, dispatch, settle, bringWords]);

  const start = async (...[requests]: Parameters<GenerationControl["start"]>) => {
    if (!claim()) return;
    const session = await getSession();
    const signal = page.current?.signal;
    if (session === null || signal === undefined) {
      dispatch({ type: "failed", failure: { code: navigator.onLine ? "NO_ANSWER" : "OFFLINE" } });
      isRunning.current = false;
      return;
    }
    await session.generate(requests, dispatch, signal);
    if (!signal.aborted) settle();
  };

  const cancel = useCallback(
    async (taskId: string) => (await getSession())?.cancel(taskId, dispatch) ?? false,
    [getSession, dispatch],
  );
  const dismiss = useCallback(() => dispatch({ type: "dismissed" }), [dispatch]);
  const remove = useCallback((id: string) => dispatch({ type: "removed", id }), [dispatch]);
  const mark = useCallback(
    (id: string, isFavourite: boolean) => dispatch({ type: "marked", id, isFavourite }),
    [dispatch],
  );
  return { state, start: (requests) => void start(requests), cancel, dismiss, remove, mark };
}
