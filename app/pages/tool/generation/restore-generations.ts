import { followGeneration, watchGeneration, type WatchDeps } from "~/pages/results/follow-generation.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import { followAll, type Ending } from "./follow-tasks.ts";
import type { GenerationAction, GenerationRequest } from "./generation-state.ts";
import { readGeneration, readGenerations, type ReadTool, type RecentGeneration } from "./read-generations.ts";
import type { OrderEnd } from "./send-in-line.ts";
import type { TaskFollower } from "./task-follower.ts";

/** Looks before giving up: beyond the longest a generation may run. */
const MOST_LOOKS = 140;

/** Results of the last 24 hours count as this visit's, in milliseconds; older ones give way to the examples. */
const VISIT_MS = 24 * 60 * 60 * 1000;
/** As long after a press somebody still waits for what it brings, in milliseconds. */
const AWAITED_MS = 10 * 60 * 1000;

interface Visit {
  tool: ReadTool & { delivery: "wait" | "task" };
  /** Asked before anything is followed; may decline. */
  claim: () => boolean;
  signal: AbortSignal;
}

export interface RestoreDeps extends WatchDeps {
  keys: Pick<AttemptKeys, "listAwaited" | "settle" | "giveUp">;
  /** Sends requests once more, under the keys they had. */
  resend: (requests: readonly [GenerationRequest, ...GenerationRequest[]]) => Promise<boolean>;
  follower: TaskFollower;
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
  const recent = await readGenerations(tool, callApi);
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
    dispatch({ type: "resumed", startedAt: Date.parse(createdAt), photo, stage, ahead });
    const ids = running.map(({ id }) => id);
    const facts = { prompt: "", uploadedImages, createdAt, isPublic: false };
    if (tool.delivery === "task") await follower.follow(ids, facts, { dispatch, signal });
    else await followAll(ids, (id) => followWaited(id, visit, deps), dispatch, photosOf(running));
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
    const answer = await callApi({ path: `/api/generations?key=${encodeURIComponent(key)}` });
    if (answer.ok) keys.settle(key);
    else if (answer.failure.code !== "NOT_FOUND") continue;
    else if (now() - sentAt < AWAITED_MS) unsent.push(request);
    else keys.giveUp(key);
  }
  return unsent;
}

/** Waits for a generation whose answer went to the page before this one. */
async function followWaited(id: string, { tool, signal }: Visit, deps: RestoreDeps): Promise<Ending> {
  const { dispatch } = deps;
  const onLook = ({ stage, ahead }: RecentGeneration) => {
    dispatch({ type: "moved", stage, ahead });
    dispatch({ type: "placed", id, ahead: stage === "queued" ? (ahead ?? null) : null });
  };
  const outcome = await watchToEnd(id, { tool, signal, onLook }, deps);
  if (outcome.name === "left") return outcome;
  if (outcome.name === "done") dispatch({ type: "arrived", id, results: outcome.results });
  else dispatch({ type: "ended", id });
  return outcome.name === "done" ? { name: "done" } : outcome;
}

/** Looks at one generation by its own address until it has ended: with what it made, or why it made nothing. */
export async function watchToEnd(
  id: string,
  watch: { tool: ReadTool; signal: AbortSignal; onLook: (view: RecentGeneration) => void },
  deps: WatchDeps,
): Promise<OrderEnd | { name: "left" }> {
  const { tool, signal, onLook } = watch;
  const looks = watchGeneration(id, {
    mostLooks: MOST_LOOKS,
    readView: (body) => readGeneration(body, tool),
    onLook,
  });
  const outcome = await followGeneration(looks, signal, deps);
  if (outcome.name === "left") return outcome;
  return endOf(outcome.name === "settled" ? outcome.view : null);
}

/** How a generation ended that runs no more; null is one that is gone. */
export const endOf = (ended: RecentGeneration | null): OrderEnd =>
  ended?.status === "succeeded" && ended.results.length > 0
    ? { name: "done", results: ended.results }
    : { name: "failed", failure: ended?.failure ?? { code: "NO_RESULT" } };
