import { invariant } from "#registry/contract/errors/invariant.ts";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import { followAll, type Ending } from "./follow-tasks.ts";
import type { GenerationRequest } from "./generation-state.ts";
import { parseParts } from "./read-generations.ts";
import { sendChecked, type SendDeps } from "./send-checked.ts";
import { openLine, readResults } from "./send-in-line.ts";
import { isOfPhoto, type PlaceWatch } from "../watch-place.ts";
import { endWith } from "~/pages/results/waiting.ts";
import { readTaskIds } from "./task-ids.ts";

export interface GenerationDeps extends Omit<SendDeps, "keys" | "isWanted"> {
  /** What the tool makes, and whether its answer brings that or tasks to follow. */
  tool: { output: ResultKind; delivery: "wait" | "task" };
  keys: AttemptKeys;
  /** Follows tasks to their end. True when one of them brought something. */
  follow: (ids: readonly string[], request: GenerationRequest) => Promise<boolean>;
  /** Tells how many wait before what is on its way, until the signal ends. */
  watchPlace: (watch: Omit<PlaceWatch, "tool">) => Promise<void>;
  now: () => Date;
  /** Holds while the page is looked at. */
  signal: AbortSignal;
}

/**
 * Runs what one click asks for to its outcome, telling each step to `dispatch`: one request, or several beside each other,
 * each with a key, a check, a hold and a result of its own. Never throws for what can go wrong on the way. True when
 * something was brought.
 */
export async function runGeneration(
  requests: readonly [GenerationRequest, ...GenerationRequest[]],
  deps: GenerationDeps,
): Promise<boolean> {
  const { dispatch, now } = deps;
  const [request, ...others] = requests;
  dispatch({
    type: "submitted",
    now: now().getTime(),
    photo: request.preview,
    ratio: request.ratio,
    needsCheck: request.needsCheck,
  });
  if (others.length > 0) return runEach(requests, deps);
  const answer = await sendWatched(request, deps);
  if (!answer.ok) dispatch({ type: "failed", failure: answer.failure });
  else if (deps.tool.delivery === "task") return takeTasks(answer.body, request, deps);
  else return takeResults(answer.body, request, deps);
  return false;
}

/** Sends one request, and tells its place among those that wait once it is on its way and its answer brings the result. */
function sendWatched(request: GenerationRequest, deps: GenerationDeps): ReturnType<typeof sendChecked> {
  const { tool, keys, watchPlace } = deps;
  const answered = endWith(deps.signal);
  const tell = (ahead: number | null) => deps.dispatch({ type: "placed", ahead });
  const dispatch: typeof deps.dispatch = (action) => {
    deps.dispatch(action);
    if (action.type !== "verified" || tool.delivery !== "wait") return;
    void watchPlace({ tell, signal: answered.signal });
  };
  return sendChecked(request, keys.keyFor(request), { ...deps, dispatch }).finally(() => answered.abort());
}

/** Sends several requests, a few at a time. */
async function runEach(requests: readonly GenerationRequest[], deps: GenerationDeps): Promise<boolean> {
  const { keys, dispatch, tool, watchPlace } = deps;
  const byKey = new Map(requests.map((request) => [keys.keyFor(request), request]));
  const send = openLine(deps);
  const runOne = async (key: string): Promise<Ending> => {
    const request = byKey.get(key);
    invariant(request, "every key is of a request");
    const answered = endWith(deps.signal);
    const tell = (ahead: number | null) => dispatch({ type: "placed", id: key, ahead });
    tell(0); // it waits for its turn
    const onTurn = () => {
      tell(null);
      const isIt = isOfPhoto(request.photos[0]);
      void watchPlace({ isIt, tell, signal: answered.signal });
    };
    const end = await send({ request, output: tool.output, keys, onTurn });
    answered.abort();
    if (end.name === "done") dispatch({ type: "arrived", id: key, results: end.results });
    else dispatch({ type: "ended", id: key });
    return end.name === "done" ? { name: "done" } : end;
  };
  const photos = Object.fromEntries(
    [...byKey].flatMap(([key, { preview }]) => (preview === null ? [] : [[key, preview]])),
  );
  return followAll([...byKey.keys()], runOne, dispatch, photos);
}

async function takeTasks(body: unknown, request: GenerationRequest, deps: GenerationDeps): Promise<boolean> {
  const ids = readTaskIds(body);
  if (typeof ids !== "string") return deps.follow(ids, request);
  deps.dispatch({ type: "failed", failure: { code: ids } });
  return false;
}

function takeResults(body: unknown, request: GenerationRequest, deps: GenerationDeps): boolean {
  const results = readResults(body, request, { output: deps.tool.output, now: deps.now });
  const { dispatch } = deps;
  const parts = parseParts(body, results.length);
  if (results.length > 0) dispatch({ type: "succeeded", results, ...(parts !== null && { parts }) });
  else dispatch({ type: "failed", failure: { code: "NO_RESULT" } });
  return results.length > 0;
}
