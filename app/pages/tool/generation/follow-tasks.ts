import { reactToFailure } from "#registry/contract/errors/error-codes.ts";
import {
  type Settled,
  followGeneration,
  generationCall,
  type WatchDeps,
  type Unsettled,
  type Watch,
  watchGeneration,
  endWith,
} from "~/pages/results/follow-generation.ts";
import type { Result } from "~/pages/results/result.ts";
import { namePhoto, type GenerationAction, type GenerationFailure } from "./generation-state.ts";
import {
  type RecentGeneration,
  readGeneration,
  type ReadTool,
  readRecent,
  recentCall,
} from "./read-generations.ts";
import { parseResults, type ReadResult, type SharedFacts } from "~/pages/results/parse-results.ts";
import { readResponse } from "#registry/contract/wire/read-response.ts";
import type { Cancellation } from "#registry/contract/wire/responses.ts";
import { LOOK_AGAIN_S, POLL_FLAGS } from "#registry/contract/wire/values.ts";
import type { ApiAnswer, ApiCall } from "../form/api-call.ts";

export interface FollowDeps {
  /** Follows one task to its end. */
  follow: (id: string) => Promise<PollOutcome | Settled<RecentGeneration>>;
  /** Everything the site tells of a task that has ended, where following it told less; null when that cannot be had. */
  lookUp: (id: string) => Promise<RecentGeneration | null>;
  /** The result in the facts of a poll's answer; empty when nothing in them can be shown. */
  readFacts: (id: string, facts: Extract<TaskOutcome, { name: "done" }>["facts"]) => readonly Result[];
  dispatch: (action: GenerationAction) => void;
}

/** How one of several ended; whoever left the page does not know. */
export type Ending = { name: "done" | "late" | "left" } | { name: "failed"; failure: GenerationFailure };

/** Follows tasks beside each other. True when one of them brought something. */
export const followTasks = (
  ids: readonly string[],
  deps: FollowDeps,
  photos?: Readonly<Record<string, string>>,
): Promise<boolean> => followAll(ids, (id) => followTask(id, deps), deps.dispatch, photos);

/**
 * Follows what one press asked for, each with `follow`, which tells of what arrives and ends, and says how all of it
 * ended: what arrived counts, whatever became of the rest. True when something arrived.
 */
export async function followAll(
  ids: readonly string[],
  follow: (id: string) => Promise<Ending>,
  dispatch: FollowDeps["dispatch"],
  /** Addresses of the photos that are worked on, by id. */
  photos: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  dispatch({ type: "followed", ids, photos });
  const endings = await Promise.all(ids.map(follow));
  if (endings.some(({ name }) => name === "left")) return false;
  const made = endings.filter(({ name }) => name === "done").length;
  const failures = endings.flatMap((ending) => (ending.name === "failed" ? [ending.failure] : []));
  const returned = failures.reduce((sum, { creditsReturned = 0 }) => sum + creditsReturned, 0);
  if (made === 0) {
    dispatch({ type: "failed", failure: summarize(failures, endings, returned) });
    return false;
  }
  const failed = endings.flatMap((ending, place) => {
    if (ending.name === "done") return [];
    const failure = ending.name === "failed" ? ending.failure : ({ code: "TASKS_LATE" } as const);
    return [{ failure, photo: photos[ids[place] ?? ""] }];
  });
  const parts = failed.length === 0 ? null : { asked: ids.length, made, returned, failed };
  dispatch({ type: "delivered", added: made, parts });
  return true;
}

async function followTask(id: string, deps: FollowDeps): Promise<Ending> {
  const { follow, lookUp, readFacts, dispatch } = deps;
  const outcome = await follow(id);
  if (outcome.name === "left") return outcome;
  if (outcome.name === "late") {
    dispatch({ type: "ended", id });
    return outcome;
  }
  const told = outcome.name === "settled" ? outcome.view : await lookUp(id);
  const results = outcome.name === "failed" ? [] : (told?.results ?? []);
  const shown = results.length === 0 && outcome.name === "done" ? readFacts(id, outcome.facts) : results;
  if (shown.length > 0) {
    dispatch({ type: "arrived", id, results: shown });
    return { name: "done" };
  }
  dispatch({ type: "ended", id });
  const failure = outcome.name === "failed" ? outcome.failure : ({ code: "NO_RESULT" } as const);
  return {
    name: "failed",
    failure: namePhoto({ ...failure, ...told?.failure }, told?.uploadedImages ?? []),
  };
}

/** One failure for a request of which nothing arrived: that of its only task, or that all have failed. */
function summarize(
  failures: readonly GenerationFailure[],
  endings: readonly Ending[],
  returned: number,
): GenerationFailure {
  const credits = returned > 0 ? { creditsReturned: returned } : {};
  const [first] = failures;
  if (first === undefined || failures.length < endings.length) return { code: "TASKS_LATE", ...credits };
  const reaction = reactToFailure(first);
  const isOneReason =
    failures.every(({ code }) => code === "CANCELED") ||
    (reaction !== "say" && failures.every((failure) => reactToFailure(failure) === reaction));
  if (failures.length === 1 || isOneReason) return { ...first, ...credits };
  return {
    code: "TASKS_FAILED",
    ...credits,
    ...(first.message === undefined ? {} : { reason: first.message }),
  };
}

interface FollowWatch {
  dispatch: (action: GenerationAction) => void;
  signal: AbortSignal;
}

export interface TaskFollower {
  /**
   * Follows tasks by their family's call until they end or `signal` does. `facts` stand where the site tells nothing of a
   * result but its address. True when one of them brought something.
   */
  follow: (
    ids: readonly string[],
    facts: Omit<SharedFacts, "id" | "kind">,
    watch: FollowWatch,
  ) => Promise<boolean>;
  /**
   * Follows generations that an earlier page began, each by its own address, until they end or `signal` does: tasks, and
   * those whose answer went to that page. `photos` are the addresses of what is worked on, by id. True when one of them
   * brought something.
   */
  followOn: (
    ids: readonly string[],
    photos: Readonly<Record<string, string>>,
    watch: FollowWatch,
  ) => Promise<boolean>;
  /** Asks the site to end a task and give its credits back. Whether it did; one that is done by then goes on arriving. */
  cancel: (id: string, dispatch: (action: GenerationAction) => void) => Promise<boolean>;
}

/** Makes the follower of one tool's generations. `poll` is the path at which its tasks are asked for. */
export function createTaskFollower(tool: ReadTool & { poll: string }, deps: WatchDeps): TaskFollower {
  const { callApi } = deps;
  const canceled = new Map<string, (failure: GenerationFailure) => void>();

  /** Follows while `signal` holds; a cancellation that was granted ends it at once. */
  const untilCanceled = <Outcome>(
    id: string,
    signal: AbortSignal,
    follow: (signal: AbortSignal) => Promise<Outcome>,
  ) => {
    const end = endWith(signal);
    const cancellation = new Promise<Extract<TaskOutcome, { name: "failed" }>>((resolve) => {
      canceled.set(id, (failure) => resolve({ name: "failed", failure }));
    });
    return Promise.race([follow(end.signal), cancellation]).finally(() => {
      canceled.delete(id);
      end.abort();
    });
  };
  const lookUp = async (id: string) => {
    const answer = await callApi(generationCall(id));
    return (answer.ok ? readGeneration(answer.body, tool) : undefined) ?? null;
  };

  return {
    follow: (ids, facts, { dispatch, signal }) => {
      const follow = (taskId: string) =>
        untilCanceled(taskId, signal, (held) => {
          const tell = (ahead: number | null) => dispatch({ type: "placed", id: taskId, ahead });
          void watchPlace({ tool, isIt: ({ id }) => id === taskId, tell, signal: held }, deps);
          return followGeneration(watchTask(tool.poll, taskId), held, deps);
        });
      const readFacts: FollowDeps["readFacts"] = (id, told) =>
        parseResults([told], { ...facts, id, kind: tool.output });
      return followTasks(ids, { follow, lookUp, readFacts, dispatch });
    },

    followOn: (ids, photos, { dispatch, signal }) => {
      const follow = (id: string) => {
        const onLook = ({ stage, ahead }: RecentGeneration) => {
          dispatch({ type: "placed", id, ahead: stage === "queued" ? (ahead ?? null) : null });
          dispatch({ type: "moved", stage, ahead });
        };
        return untilCanceled(id, signal, (held) =>
          followGeneration(watchToEnd(id, { tool, onLook }), held, deps),
        );
      };
      return followTasks(ids, { follow, lookUp, readFacts: () => [], dispatch }, photos);
    },

    cancel: async (id, dispatch) => {
      dispatch({ type: "canceling", id, isCanceling: true });
      const answer = await callApi({ path: "/api/cancellations", body: { taskId: id } });
      if (!answer.ok || readResponse<Cancellation>(answer.body)?.ok !== true) {
        dispatch({ type: "canceling", id, isCanceling: false });
        return false;
      }
      canceled.get(id)?.({ code: "CANCELED" });
      return true;
    },
  };
}

/** One of the viewer's requests that is under way. */
export interface PlaceWatch {
  tool: ReadTool;
  /** Whether a running generation is the one; without it the tool's newest is. */
  isIt?: (running: RecentGeneration) => boolean;
  /** Told how many wait before it; null where it waits no more, or nobody says. */
  tell: (ahead: number | null) => void;
  signal: AbortSignal;
}

/** Whether a generation is made of this photo, by its stored address. */
export const isOfPhoto =
  (photo: string | undefined) =>
  ({ uploadedImages }: Pick<RecentGeneration, "uploadedImages">): boolean =>
    photo !== undefined && uploadedImages.includes(photo);

/**
 * Tells how many wait before a request until it is worked on or the signal ends. It is looked for among the viewer's own:
 * by its key it may not be known yet. Never throws.
 */
export async function watchPlace(
  { tool, isIt = () => true, tell, signal }: PlaceWatch,
  deps: WatchDeps,
): Promise<void> {
  const everyMs = LOOK_AGAIN_S * 1000;
  const read = (answer: ApiAnswer) => {
    const running = readRecent(answer, tool)?.find((one) => one.status === "running" && isIt(one));
    if (running === undefined) return null;
    const isQueued = running.stage === "queued";
    tell(isQueued ? (running.ahead ?? null) : null);
    return isQueued ? null : true;
  };
  await followGeneration(
    { call: recentCall(tool), firstMs: everyMs, everyMs, mostLooks: Infinity, read },
    signal,
    deps,
  );
}

/** How often a task is asked for, and the pause between two times in milliseconds: the specification's. */
const ATTEMPTS = { mostLooks: 60, everyMs: 5_000 };

/** A poll's response as it is read: at the top, or under `data`. */
interface ReadPoll extends ReadResult {
  code?: unknown;
  status?: unknown;
  failedReason?: string;
  msg?: string;
  message?: string;
  data?: Omit<ReadPoll, "data">;
}

/** How a task ended, as its poll path tells it. */
type TaskOutcome = { name: "done"; facts: ReadResult } | { name: "failed"; failure: GenerationFailure };

/** What became of a task that was followed. */
export type PollOutcome = TaskOutcome | Unsettled;

/**
 * A task as it is asked for at the poll path of its tool's family: until it is done, has failed, or was asked for often
 * enough. An answer that is not 2xx ends it; a call that brought no answer is one attempt.
 */
export const watchTask = (poll: string, taskId: string): Watch<TaskOutcome> => ({
  ...ATTEMPTS,
  call: pollCall(poll, taskId),
  read: (answer) => {
    if (answer.ok) return readPollAnswer(answer.body);
    return answer.failure.code === "NO_ANSWER" ? null : { name: "failed", failure: answer.failure };
  },
});

/** A path that names the task is read by GET, any other is told it by POST. */
const pollCall = (poll: string, taskId: string): ApiCall =>
  poll.includes("{taskId}")
    ? { path: `${poll.replace("{taskId}", encodeURIComponent(taskId))}?type=img` }
    : { path: poll, body: { taskId } };

/** Reads either of `code` and `status`, at the top or under `data`; null while the task goes on. */
function readPollAnswer(body: unknown): TaskOutcome | null {
  const { data, ...top } = readResponse<ReadPoll>(body) ?? {};
  const facts = { ...data, ...top };
  const flags = [facts.code, facts.status].map(Number);
  if (flags.includes(POLL_FLAGS.succeeded)) return { name: "done", facts };
  if (!flags.includes(POLL_FLAGS.failed)) return null;
  const reason = [facts.failedReason, facts.msg, facts.message].find((text = "") => text.trim() !== "");
  return {
    name: "failed",
    failure: { code: "TASK_FAILED", ...(reason === undefined ? {} : { message: reason }) },
  };
}

/** Looks before giving up: beyond the longest a generation may run. */
const MOST_LOOKS = 140;

/** A tool's generation as it is looked at by its own address, whatever its tool is asked for by, until it has ended. */
export const watchToEnd = (
  id: string,
  { tool, onLook }: { tool: ReadTool; onLook: (view: RecentGeneration) => void },
): Watch<Settled<RecentGeneration>> =>
  watchGeneration(id, { mostLooks: MOST_LOOKS, readView: (body) => readGeneration(body, tool), onLook });
