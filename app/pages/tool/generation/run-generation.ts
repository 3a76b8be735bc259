import { invariant } from "#registry/contract/errors/invariant.ts";
import type { ResultKind } from "#registry/contract/wire/values.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import { followAll, type Ending, isOfPhoto, type PlaceWatch } from "./follow-tasks.ts";
import {
  type GenerationRequest,
  type GenerationFailure,
  isOutcomeUnknown,
  namePhoto,
  type GenerationAction,
} from "./generation-state.ts";
import { parseParts, readTaskIds, parseSubmitAnswer } from "./read-generations.ts";
import { endWith } from "~/pages/results/follow-generation.ts";
import { reactToFailure } from "#registry/contract/errors/error-codes.ts";
import type { Result } from "~/pages/results/result.ts";
import type { ApiAnswer, CallApi } from "../form/api-call.ts";

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

/** Requests of one press that are under way at a time: the others wait here, and not in everybody's queue. */
const AT_ONCE = 3;

/** One of the requests that a press makes. */
interface Order {
  request: GenerationRequest;
  /** What its tool makes. */
  output: ResultKind;
  keys: Pick<AttemptKeys, "keyFor" | "settle" | "giveUp">;
  /** Told its key as its turn comes. */
  onTurn?: (key: string) => void;
  /** Whether somebody still wants it. One that is not wanted is not sent. */
  isWanted?: () => boolean;
}

export type OrderEnd =
  { name: "done"; results: readonly Result[] } | { name: "failed"; failure: GenerationFailure };

interface LineDeps extends Omit<SendDeps, "keys" | "isWanted"> {
  now: () => Date;
}

/**
 * Opens a line: what is put into it is sent a few at a time, in the order of its coming, the human checks one after the
 * other, each under its own key. Once one is refused for want of credits the others would be, and are not sent.
 */
export function openLine(deps: LineDeps): (order: Order) => Promise<OrderEnd> {
  const inTurn = takeTurns(AT_ONCE);
  const inLine = takeTurns(1); // a check keeps a processor busy
  const obtainToken: LineDeps["obtainToken"] = (onRetry) => inLine(() => deps.obtainToken(onRetry));
  let refusal: GenerationFailure | null = null;
  const send = async ({ request, output, keys, onTurn, isWanted = () => true }: Order): Promise<OrderEnd> => {
    const key = keys.keyFor(request);
    const unsent = isWanted() ? refusal : ({ code: "CANCELED" } as const);
    if (unsent !== null) {
      keys.settle(key);
      return { name: "failed", failure: unsent };
    }
    onTurn?.(key);
    const answer = await sendChecked(request, key, { ...deps, keys, obtainToken, isWanted });
    if (!answer.ok) {
      if (isOutOfCredits(answer.failure)) refusal = answer.failure;
      return { name: "failed", failure: answer.failure };
    }
    const results = readResults(answer.body, request, { output, now: deps.now });
    return results.length > 0
      ? { name: "done", results }
      : { name: "failed", failure: { code: "NO_RESULT" } };
  };
  return (order) => inTurn(() => send(order));
}

/** What results show of the request that they come from. */
export const factsOf = ({ shownPrompt, photos, shownPhotos = photos }: GenerationRequest) => ({
  prompt: shownPrompt,
  uploadedImages: shownPhotos,
});

/** Reads the results of an answer to a request. */
const readResults = (
  body: unknown,
  request: GenerationRequest,
  { output, now }: { output: ResultKind; now: () => Date },
): readonly Result[] => parseSubmitAnswer(body, { kind: output, ...factsOf(request), now: now() });

/** Lets `places` of what it is given run at once, the others in the order of their coming. */
function takeTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <Outcome>(run: () => Promise<Outcome>): Promise<Outcome> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return run().finally(() => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    });
  };
}

/** Whoever asks has no credits left. */
const isOutOfCredits = (failure: GenerationFailure): boolean =>
  ["signIn", "credits"].includes(reactToFailure(failure));

/** Pauses before asking again when the connection broke, in milliseconds. */
const RECONNECT_PAUSES_MS = [2_000, 6_000];

interface SendDeps {
  callApi: CallApi;
  keys: Pick<AttemptKeys, "settle" | "giveUp">;
  /** A human-check token, or null when the check failed; told to say so before each pause. */
  obtainToken: (onRetry: () => void) => Promise<string | null>;
  /** Whether the device has a network at all. */
  isOnline: () => boolean;
  sleep: (milliseconds: number) => Promise<void>;
  dispatch: (action: GenerationAction) => void;
  /** Whether somebody still wants it, asked last before it is sent. */
  isWanted?: () => boolean;
}

type Sent = ApiAnswer | { ok: false; failure: GenerationFailure };

/** Sends a request with its human check; the key is let go of once its outcome is known. */
async function sendChecked(request: GenerationRequest, key: string, deps: SendDeps): Promise<Sent> {
  const { dispatch, keys, isWanted = () => true } = deps;
  const mayCheck = request.needsCheck && deps.isOnline();
  const token = mayCheck ? await deps.obtainToken(() => dispatch({ type: "checkRetried" })) : null;
  if (!isWanted()) {
    keys.settle(key);
    return { ok: false, failure: { code: "CANCELED" } };
  }
  if (request.needsCheck && token === null) {
    // Nothing was sent; what an earlier try at it came to may still be unknown.
    keys.giveUp(key);
    return { ok: false, failure: { code: deps.isOnline() ? "VERIFICATION_FAILED" : "OFFLINE" } };
  }
  dispatch({ type: "verified" });
  const answer = await sendUntilAnswered(request, { key, token }, deps);
  if (isOutcomeKnown(answer)) keys.settle(key);
  else keys.giveUp(key);
  return answer.ok ? answer : { ok: false, failure: namePhoto(answer.failure, request.photos) };
}

/** Sends the request, and sends it again under the same key while the connection breaks: the server waits for the first run. */
async function sendUntilAnswered(
  request: GenerationRequest,
  { key, token }: { key: string; token: string | null },
  { callApi, sleep, dispatch }: SendDeps,
): Promise<ApiAnswer> {
  const call = {
    path: request.submit,
    body: { ...request.body, turnstileToken: token },
    headers: { "Idempotency-Key": key },
  };
  let answer = await callApi(call);
  for (const pause of RECONNECT_PAUSES_MS) {
    if (answer.ok || answer.failure.code !== "NO_ANSWER") break;
    dispatch({ type: "reconnecting" });
    await sleep(pause);
    answer = await callApi(call);
  }
  return answer;
}

const isOutcomeKnown = (answer: ApiAnswer): boolean => answer.ok || !isOutcomeUnknown(answer.failure);
