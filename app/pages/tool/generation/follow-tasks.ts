import { reactToFailure } from "#registry/contract/errors/react-to-failure.ts";
import type { Result } from "~/pages/results/result.ts";
import { namePhoto, type GenerationAction, type GenerationFailure } from "./generation-state.ts";
import type { PollOutcome, TaskOutcome } from "../watch-task.ts";
import type { RecentGeneration } from "./read-generations.ts";

export interface FollowDeps {
  /** Polls one task to its end. */
  poll: (id: string) => Promise<PollOutcome>;
  /** Everything the site tells of a task that has ended; null when that cannot be had. */
  lookUp: (id: string) => Promise<RecentGeneration | null>;
  /** The result in the facts of a poll's answer; empty when nothing in them can be shown. */
  readFacts: (id: string, facts: Extract<TaskOutcome, { name: "done" }>["facts"]) => readonly Result[];
  dispatch: (action: GenerationAction) => void;
}

/** How one of several ended; whoever left the page does not know. */
export type Ending = { name: "done" | "late" | "left" } | { name: "failed"; failure: GenerationFailure };

/** Follows the tasks of one request beside each other. True when one of them brought something. */
export const followTasks = (ids: readonly string[], deps: FollowDeps): Promise<boolean> =>
  followAll(ids, (id) => followTask(id, deps), deps.dispatch);

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
  const { poll, lookUp, readFacts, dispatch } = deps;
  const outcome = await poll(id);
  if (outcome.name === "left") return outcome;
  if (outcome.name === "late") {
    dispatch({ type: "ended", id });
    return outcome;
  }
  const told = await lookUp(id);
  if (outcome.name === "failed") {
    dispatch({ type: "ended", id });
    const failure = { ...outcome.failure, ...told?.failure };
    return { name: "failed", failure: namePhoto(failure, told?.uploadedImages ?? []) };
  }
  const results = told !== null && told.results.length > 0 ? told.results : readFacts(id, outcome.facts);
  if (results.length === 0) {
    dispatch({ type: "ended", id });
    return { name: "failed", failure: { code: "NO_RESULT" } };
  }
  dispatch({ type: "arrived", id, results });
  return { name: "done" };
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
