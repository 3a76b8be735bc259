import type { RunStage } from "#registry/contract/wire/generation-view.ts";
import type { CallApi } from "./form/api-call.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import { followAll, type Ending } from "./follow-tasks.ts";
import type { GenerationAction, GenerationRequest } from "./generation-state.ts";
import { readGenerations, type ReadTool, type RecentGeneration } from "./read-generations.ts";
import type { TaskFollower } from "./task-follower.ts";

/** Pause between two looks at a running generation, in milliseconds. */
const LOOK_EVERY_MS = 2_500;

/** Looks before giving up: beyond the longest a generation may run. */
const MAX_LOOKS = 160;

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

export interface RestoreDeps {
  callApi: CallApi;
  keys: Pick<AttemptKeys, "listAwaited" | "settle" | "giveUp">;
  /** Sends requests once more, under the keys they had. */
  resend: (requests: readonly [GenerationRequest, ...GenerationRequest[]]) => Promise<boolean>;
  follower: TaskFollower;
  sleep: (milliseconds: number) => Promise<void>;
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
    const { uploadedImages, createdAt, stage } = newest;
    const [photo = null] = uploadedImages;
    dispatch({ type: "resumed", startedAt: Date.parse(createdAt), photo, stage });
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
async function followWaited(
  id: string,
  { tool, signal }: Visit,
  { callApi, sleep, dispatch }: RestoreDeps,
): Promise<Ending> {
  const settled = await followGeneration(
    { tool, id, signal },
    { callApi, sleep, onStage: (stage) => dispatch({ type: "moved", stage }) },
  );
  if (signal.aborted) return { name: "left" };
  if (settled?.status === "succeeded" && settled.results.length > 0) {
    dispatch({ type: "arrived", id, results: settled.results });
    return { name: "done" };
  }
  dispatch({ type: "ended", id });
  return { name: "failed", failure: settled?.failure ?? { code: "NO_RESULT" } };
}

/**
 * Looks at a running generation now and then until it is settled. Null when it is gone, did not settle in time, or
 * `signal` ended the watch.
 */
export async function followGeneration(
  watch: { tool: ReadTool; id: string; signal: AbortSignal },
  deps: {
    callApi: CallApi;
    sleep: (milliseconds: number) => Promise<void>;
    /** Told at each look how far it is. */
    onStage: (stage: RunStage) => void;
  },
): Promise<RecentGeneration | null> {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await deps.sleep(LOOK_EVERY_MS);
    if (watch.signal.aborted) return null;
    const recent = await readGenerations(watch.tool, deps.callApi);
    if (recent === null) continue;
    const generation = recent.find(({ id }) => id === watch.id);
    if (generation === undefined) return null;
    if (generation.status !== "running") return generation;
    deps.onStage(generation.stage);
  }
  return null;
}
