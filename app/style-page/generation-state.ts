import type { ApiFailure } from "~/form/api-call.ts";
import { prependResults, type Result } from "~/results/result.ts";
import type { RunStage } from "./read-generations.ts";

/** Why a generation brought no picture: a failed call, or an answer of which nothing could be shown. */
export type GenerationFailure = Omit<ApiFailure, "code"> & { code: ApiFailure["code"] | "NO_RESULT" };

/** What a waiting person is told. Times are milliseconds since 1970. */
export type GenerationPhase =
  | { name: "idle" }
  | { name: "verifying"; startedAt: number; isRetry: boolean }
  | { name: "generating"; startedAt: number; note: "first" | "reconnecting" | "resumed" | "queued" }
  | { name: "done"; added: number }
  | { name: "failed"; failure: GenerationFailure };

export interface GenerationState {
  phase: GenerationPhase;
  /** Newest first. */
  results: readonly Result[];
  /** The person's own photo that stands out of focus while its result is made. */
  photo: string | null;
}

export type GenerationAction =
  | { type: "submitted"; now: number; photo: string | null; needsCheck: boolean }
  | { type: "checkRetried" }
  | { type: "verified" }
  | { type: "reconnecting" }
  | { type: "succeeded"; results: readonly Result[] }
  | { type: "failed"; failure: GenerationFailure }
  | { type: "restored"; results: readonly Result[] }
  | { type: "resumed"; startedAt: number; photo: string | null; stage: RunStage }
  | { type: "moved"; stage: RunStage }
  | { type: "dismissed" };

export const IDLE_GENERATION: GenerationState = { phase: { name: "idle" }, results: [], photo: null };

/** What a person who came back is told of a run. */
const NOTES = { queued: "queued", working: "resumed" } as const satisfies Record<RunStage, string>;

type BusyPhase = Extract<GenerationPhase, { startedAt: number }>;

/** Whether a generation is under way, its human check included. */
export const isBusy = (phase: GenerationPhase): phase is BusyPhase =>
  phase.name === "verifying" || phase.name === "generating";

/** Next state of the page's generation. Another submission while one is under way changes nothing. */
export function reduceGeneration(state: GenerationState, action: GenerationAction): GenerationState {
  const { phase } = state;
  switch (action.type) {
    case "submitted": {
      if (isBusy(phase)) return state;
      const { now: startedAt, photo, needsCheck } = action;
      return {
        ...state,
        photo,
        phase: needsCheck
          ? { name: "verifying", startedAt, isRetry: false }
          : { name: "generating", startedAt, note: "first" },
      };
    }
    case "checkRetried":
      return phase.name === "verifying" ? { ...state, phase: { ...phase, isRetry: true } } : state;
    case "verified":
      if (phase.name !== "verifying") return state;
      return { ...state, phase: { name: "generating", startedAt: phase.startedAt, note: "first" } };
    case "reconnecting":
      return phase.name === "generating" ? { ...state, phase: { ...phase, note: "reconnecting" } } : state;
    case "succeeded":
      return {
        photo: null,
        phase: { name: "done", added: action.results.length },
        results: prependResults(action.results, state.results),
      };
    case "failed":
      return { ...state, photo: null, phase: { name: "failed", failure: action.failure } };
    case "restored":
      return { ...state, results: prependResults(state.results, action.results) };
    case "resumed":
      if (isBusy(phase)) return state;
      return {
        ...state,
        photo: action.photo,
        phase: { name: "generating", startedAt: action.startedAt, note: NOTES[action.stage] },
      };
    case "moved":
      return phase.name === "generating"
        ? { ...state, phase: { ...phase, note: NOTES[action.stage] } }
        : state;
    case "dismissed":
      return phase.name === "failed" || phase.name === "done" ? { ...state, phase: { name: "idle" } } : state;
  }
}
