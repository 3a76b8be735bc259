import { useCallback, useEffect, useReducer, useRef } from "react";
import { announceCreditsChanged } from "~/ui/credits.ts";
import { IDLE_GENERATION, reduceGeneration, type GenerationState } from "./generation-state.ts";
import type { GenerationRequest } from "./run-generation.ts";
import type { GetSession } from "./use-session.ts";

export interface GenerationControl {
  state: GenerationState;
  /** Starts a generation; ignored while one is under way. */
  start: (request: GenerationRequest) => void;
  dismiss: () => void;
}

/** A page's generations: the one under way and the results, those of before a reload included where there was a visit. */
export function useGeneration(getSession: GetSession, hasVisit: boolean): GenerationControl {
  const [state, dispatch] = useReducer(reduceGeneration, IDLE_GENERATION);
  const isRunning = useRef(false);

  const claim = useCallback(() => {
    const isFree = !isRunning.current;
    isRunning.current = true;
    return isFree;
  }, []);

  const settle = useCallback(() => {
    isRunning.current = false;
    announceCreditsChanged();
  }, []);

  useEffect(() => {
    if (!hasVisit) return;
    const controller = new AbortController();
    const restore = async () => {
      const session = await getSession();
      const hasEnded = await session?.restore(claim, dispatch, controller.signal);
      if (hasEnded) settle();
    };
    void restore();
    return () => controller.abort();
  }, [getSession, hasVisit, claim, settle]);

  const start = async (request: GenerationRequest) => {
    if (!claim()) return;
    const session = await getSession();
    if (session === null) {
      dispatch({ type: "failed", failure: { code: navigator.onLine ? "NO_ANSWER" : "OFFLINE" } });
      isRunning.current = false;
      return;
    }
    await session.generate(request, dispatch);
    settle();
  };

  const dismiss = useCallback(() => dispatch({ type: "dismissed" }), []);
  return { state, start: (request) => void start(request), dismiss };
}
