import type { CallApi } from "../form/api-call.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import type { GenerationAction, GenerationRequest } from "./generation-state.ts";
import { keyCall, readRecent, recentCall, type ReadTool, type RecentGeneration } from "./read-generations.ts";
import type { TaskFollower } from "./task-follower.ts";

/** Results of the last 24 hours count as this visit's, in milliseconds; older ones give way to the examples. */
const VISIT_MS = 24 * 60 * 60 * 1000;
/** As long after a press somebody still waits for what it brings, in milliseconds. */
const AWAITED_MS = 10 * 60 * 1000;

interface Visit {
  tool: ReadTool;
  /** Asked before anything is followed; may decline. */
  claim: () => boolean;
  signal: AbortSignal;
}

export interface RestoreDeps {
  callApi: CallApi;
  keys: Pick<AttemptKeys, "listAwaited" | "settle" | "giveUp">;
  /** Sends requests once more, under the keys they had. */
  resend: (requests: readonly [GenerationRequest, ...GenerationRequest[]]) => Promise<boolean>;
  follower: Pick<TaskFollower, "followOn">;
  /** Milliseconds since 1970. */
  now: () => number;
  dispatch: (action: GenerationAction) => void;
}

/**
 * Brings back the results of before, follows what still runs to its end, and goes on with a press whose answer went to
 * the page before this one. True when something ran and ended while the signal held.
 */
export async function restoreGenerations(visit: Visit, deps: RestoreDeps): Promise<boolean> {
  const { tool, claim, signal } = visit;
  const { callApi, follower, dispatch, now } = deps;
  const unsent = await findUnsent(deps);
  const recent = readRecent(await callApi(recentCall(tool)), tool);
  if (recent === null || signal.aborted) return false;
  const since = now() - VISIT_MS;
  const ofThisVisit = recent.filter(({ createdAt }) => Date.parse(createdAt) > since);
  dispatch({ type: "restored", results: ofThisVisit.flatMap(({ results }) => results) });
  // The list has the newest first; prints stand in the order in which they were asked for.
  const running = recent.filter(({ status }) => status === "running").reverse();
  const newest = running.at(-1);
  if ((newest === undefined && unsent.length === 0) || !claim()) return false;
  if (newest !== undefined) {
    const { uploadedImages, createdAt, stage, ahead } = newest;
    const [photo = null] = uploadedImages;
    // Of several each tells its own place.
    const progress = running.length > 1 ? ({ stage: "working" } as const) : { stage, ahead };
    dispatch({ type: "resumed", startedAt: Date.parse(createdAt), photo, ...progress });
    const ids = running.map(({ id }) => id);
    await follower.followOn(ids, photosOf(running), { dispatch, signal });
  }
  const [first, ...others] = unsent;
  if (first !== undefined && !signal.aborted) await deps.resend([first, ...others]);
  return !signal.aborted;
}

/** The first photo of each, by its id. */
const photosOf = (generations: readonly RecentGeneration[]): Record<string, string> =>
  Object.fromEntries(generations.flatMap(({ id, uploadedImages: [photo] }) => (photo ? [[id, photo]] : [])));

/**
 * Asks by their keys what became of the requests that somebody waits for. What the server knows is settled here: its list
 * has it. Those that it does not know may be sent again, unless their press is long ago.
 */
async function findUnsent({ keys, callApi, now }: RestoreDeps): Promise<GenerationRequest[]> {
  const unsent: GenerationRequest[] = [];
  for (const { key, sentAt, request } of keys.listAwaited()) {
    const answer = await callApi(keyCall(key));
    if (answer.ok) keys.settle(key);
    else if (answer.failure.code !== "NOT_FOUND") continue;
    else if (now() - sentAt < AWAITED_MS) unsent.push(request);
    else keys.giveUp(key);
  }
  return unsent;
}
