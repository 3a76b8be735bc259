import { reactToFailure } from "#registry/contract/errors/react-to-failure.ts";
import type { Settled } from "~/pages/results/follow-generation.ts";
import type { Result } from "~/pages/results/result.ts";
import { namePhoto, type GenerationAction, type GenerationFailure } from "./generation-state.ts";
import type { PollOutcome, TaskOutcome } from "../watch-task.ts";
import type { RecentGeneration } from "./read-generations.ts";

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
