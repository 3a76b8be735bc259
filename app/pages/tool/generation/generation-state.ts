import type { ApiFailure } from "../form/api-call.ts";
import { generationOf, prependResults, type Result } from "~/pages/results/result.ts";
import type { RunStage } from "#registry/contract/wire/values.ts";

/** One request of a click. */
export interface GenerationRequest {
  /** The tool's submit path. */
  submit: string;
  /** The wire's values without the human check's token. */
  body: Readonly<Record<string, unknown>>;
  needsCheck: boolean;
  /** What a result shows as its prompt. */
  shownPrompt: string;
  photos: readonly string[];
  /** Address to show the first photo by. */
  preview: string | null;
  /** Addresses that its results show their photos by, where the server does not keep those of `photos`. */
  shownPhotos?: readonly string[];
  /** Width by height, where a shape was asked for; otherwise the photo's own serves. */
  ratio?: number;
}

/** Why an answer leaves nothing to follow. */
export type NoTasks = "NO_TASKS" | "NO_VALID_TASKS";

/** Failures that only this page knows of: an answer of which nothing could be shown or followed, and tasks that ended badly. */
type OwnCode = "NO_RESULT" | NoTasks | "TASK_FAILED" | "TASKS_FAILED" | "TASKS_LATE";

/** Why a generation brought nothing. */
export type GenerationFailure = Omit<ApiFailure, "code"> & {
  code: ApiFailure["code"] | OwnCode;
  /** The reason of one of several tasks. */
  reason?: string;
  /** The stored address of the photo that a refusal is about. */
  photoUrl?: string;
};

/** Failures after which nobody knows what became of a request. */
const UNKNOWN_OUTCOMES: readonly string[] = ["NO_ANSWER", "OFFLINE", "UNREADABLE"];

/** Whether a request that failed so may have been carried out all the same. */
export const isOutcomeUnknown = ({ code }: Pick<GenerationFailure, "code">): boolean =>
  UNKNOWN_OUTCOMES.includes(code);

/** A failure with the stored address of the photo that it is about, where it is about one of `photos`: the only one, or the named. */
export function namePhoto(failure: GenerationFailure, photos: readonly string[]): GenerationFailure {
  const isOnly = photos.length === 1 && failure.code === "PHOTO_UNSUITABLE";
  const photoUrl = photos[(failure.photo ?? (isOnly ? 1 : 0)) - 1];
  return photoUrl === undefined ? failure : { ...failure, photoUrl };
}

/** What became of a request for several results of which not all were made. */
export interface Parts {
  asked: number;
  made: number;
  /** Credits that came back. */
  returned: number;
  /** Each that was not made: why, and of which photo where each has one of its own. */
  failed: readonly { failure: GenerationFailure; photo?: string | undefined }[];
}

/** What a waiting person is told. Times are milliseconds since 1970. */
export type GenerationPhase =
  | { name: "idle" }
  | { name: "verifying"; startedAt: number; isRetry: boolean }
  | {
      name: "generating";
      startedAt: number;
      note: "first" | "reconnecting" | "resumed" | "queued";
      /** Of a queued one: how many wait before it, where that is known. */
      ahead?: number | undefined;
    }
  /** `parts` tells of a request for several of which not all were made. */
  | { name: "done"; added: number; parts: Parts | null }
  | { name: "failed"; failure: GenerationFailure };

/** A task that is followed. */
export interface RunningTask {
  id: string;
  /** The photo that is worked on, where each has one of its own. */
  photo?: string | undefined;
  isCanceling: boolean;
  /** How many wait before it, while it waits. */
  ahead?: number | undefined;
}

export interface GenerationState {
  phase: GenerationPhase;
  /** Newest first. */
  results: readonly Result[];
  /** The person's own photo that stands out of focus while its result is made. */
  photo: string | null;
  /** The shape that was asked for, width by height. */
  ratio?: number | undefined;
  /** What is under way of a request that is polled for. */
  tasks: readonly RunningTask[];
}

/** How far a run is, and of a queued one how many wait before it, where that is known. */
interface Progress {
  stage: RunStage;
  ahead?: number | undefined;
}

export type GenerationAction =
  | {
      type: "submitted";
      now: number;
      photo: string | null;
      ratio?: number | undefined;
      needsCheck: boolean;
    }
  | { type: "checkRetried" }
  | { type: "verified" }
  | { type: "reconnecting" }
  | { type: "succeeded"; results: readonly Result[]; parts?: Parts }
  | { type: "failed"; failure: GenerationFailure }
  | { type: "restored"; results: readonly Result[] }
  | ({ type: "resumed"; startedAt: number; photo: string | null } & Progress)
  | ({ type: "moved" } & Progress)
  /**
   * Tells of what is on its way how many wait before it; null where it waits no more, or nobody says. Of one that is
   * followed by its id.
   */
  | { type: "placed"; ahead: number | null; id?: string }
  | { type: "followed"; ids: readonly string[]; photos: Readonly<Record<string, string>> }
  | { type: "arrived"; id: string; results: readonly Result[] }
  | { type: "ended"; id: string }
  | { type: "canceling"; id: string; isCanceling: boolean }
  | { type: "delivered"; added: number; parts: Parts | null }
  | { type: "marked"; id: string; isFavourite: boolean }
  | { type: "removed"; id: string }
  | { type: "dismissed" };

export const IDLE_GENERATION: GenerationState = {
  phase: { name: "idle" },
  results: [],
  photo: null,
  tasks: [],
};

/** What a person who came back is told of a run. */
const NOTES = { queued: "queued", working: "resumed" } as const satisfies Record<RunStage, string>;

const noteOf = ({ stage, ahead }: Progress) => ({ note: NOTES[stage], ahead });

type BusyPhase = Extract<GenerationPhase, { startedAt: number }>;

/** Whether a generation is under way, its human check included. */
export const isBusy = (phase: GenerationPhase): phase is BusyPhase =>
  phase.name === "verifying" || phase.name === "generating";

const without = (tasks: readonly RunningTask[], id: string): readonly RunningTask[] =>
  tasks.filter((task) => task.id !== id);

/** Next state of the page's generation. Another submission while one is under way changes nothing. */
export function reduceGeneration(state: GenerationState, action: GenerationAction): GenerationState {
  const { phase } = state;
  switch (action.type) {
    case "submitted": {
      if (isBusy(phase)) return state;
      const { now: startedAt, photo, ratio, needsCheck } = action;
      return {
        ...state,
        photo,
        ratio,
        tasks: [],
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
        tasks: [],
        phase: { name: "done", added: action.results.length, parts: action.parts ?? null },
        results: prependResults(action.results, state.results),
      };
    case "failed":
      return { ...state, photo: null, tasks: [], phase: { name: "failed", failure: action.failure } };
    case "restored":
      return { ...state, results: prependResults(state.results, action.results) };
    case "resumed":
      if (isBusy(phase)) return state;
      return {
        ...state,
        photo: action.photo,
        phase: { name: "generating", startedAt: action.startedAt, ...noteOf(action) },
      };
    case "moved":
      if (phase.name !== "generating" || state.tasks.length > 1) return state;
      return { ...state, phase: { ...phase, ...noteOf(action) } };
    case "placed": {
      const { ahead, id } = action;
      const tasks = state.tasks.map((task) =>
        task.id === id ? { ...task, ahead: ahead ?? undefined } : task,
      );
      // Of several each tells its own.
      if (tasks.length > 1) return { ...state, tasks };
      if (phase.name !== "generating" || (phase.note !== "first" && phase.note !== "queued")) return state;
      const place =
        ahead === null
          ? ({ note: "first", ahead: undefined } as const)
          : ({ note: "queued", ahead } as const);
      return { ...state, phase: { ...phase, ...place } };
    }
    case "followed":
      return {
        ...state,
        tasks: action.ids.map((id) => ({ id, photo: action.photos[id], isCanceling: false })),
        phase:
          phase.name === "generating" && phase.note === "reconnecting" ? { ...phase, note: "first" } : phase,
      };
    case "arrived":
      return {
        ...state,
        tasks: without(state.tasks, action.id),
        results: prependResults(action.results, state.results),
      };
    case "ended":
      return { ...state, tasks: without(state.tasks, action.id) };
    case "canceling": {
      const { id, isCanceling } = action;
      return {
        ...state,
        tasks: state.tasks.map((task) => (task.id === id ? { ...task, isCanceling } : task)),
      };
    }
    case "delivered": {
      const { added, parts } = action;
      return { ...state, photo: null, tasks: [], phase: { name: "done", added, parts } };
    }
    case "marked": {
      const { id, isFavourite } = action;
      const mark = (result: Result) => (generationOf(result) === id ? { ...result, isFavourite } : result);
      return { ...state, results: state.results.map(mark) };
    }
    case "removed":
      return { ...state, results: state.results.filter((result) => generationOf(result) !== action.id) };
    case "dismissed":
      return phase.name === "failed" || phase.name === "done" ? { ...state, phase: { name: "idle" } } : state;
  }
}
