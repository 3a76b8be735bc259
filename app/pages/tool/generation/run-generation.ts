import type { ApiAnswer, CallApi } from "../form/api-call.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { reactToFailure } from "#registry/contract/errors/react-to-failure.ts";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";
import type { Result } from "~/pages/results/result.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import { followAll, type Ending } from "./follow-tasks.ts";
import {
  namePhoto,
  type GenerationAction,
  type GenerationFailure,
  type GenerationRequest,
} from "./generation-state.ts";
import { parseParts, parseSubmitAnswer } from "./read-generations.ts";
import { readTaskIds } from "./task-ids.ts";

/** Pauses before asking again when the connection broke, in milliseconds. */
const RECONNECT_PAUSES_MS = [2_000, 6_000];

/** Requests of one click that are under way at a time: the others wait here, and not in everybody's queue. */
const AT_ONCE = 3;

export interface GenerationDeps {
  /** What the tool makes, and whether its answer brings that or tasks to follow. */
  tool: { output: ResultKind; delivery: "wait" | "task" };
  callApi: CallApi;
  keys: AttemptKeys;
  /** A human-check token, or null when the check failed; told to say so before each pause. */
  obtainToken: (onRetry: () => void) => Promise<string | null>;
  /** Whether the device has a network at all. */
  isOnline: () => boolean;
  /** Follows tasks to their end. True when one of them brought something. */
  follow: (ids: readonly string[], request: GenerationRequest) => Promise<boolean>;
  sleep: (milliseconds: number) => Promise<void>;
  now: () => Date;
  dispatch: (action: GenerationAction) => void;
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
  const answer = await sendChecked(request, deps.keys.keyFor(request), deps);
  if (!answer.ok) dispatch({ type: "failed", failure: answer.failure });
  else if (deps.tool.delivery === "task") return takeTasks(answer.body, request, deps);
  else return takeResults(answer.body, request, deps);
  return false;
}

/** Sends several requests, a few at a time. Once one is refused for want of credits the others would be, and are not sent. */
async function runEach(requests: readonly GenerationRequest[], deps: GenerationDeps): Promise<boolean> {
  const byKey = new Map(requests.map((request) => [deps.keys.keyFor(request), request]));
  const inTurn = takeTurns(AT_ONCE);
  const inLine = takeTurns(1); // a check keeps a processor busy
  const obtainToken: GenerationDeps["obtainToken"] = (onRetry) => inLine(() => deps.obtainToken(onRetry));
  let refusal: GenerationFailure | null = null;
  const runOne = async (key: string): Promise<Ending> => {
    const request = byKey.get(key);
    invariant(request, "every key is of a request");
    const fail = (failure: GenerationFailure): Ending => {
      deps.dispatch({ type: "ended", id: key });
      return { name: "failed", failure };
    };
    if (refusal !== null) {
      deps.keys.settle(key);
      return fail(refusal);
    }
    const answer = await sendChecked(request, key, { ...deps, obtainToken });
    if (!answer.ok) {
      if (isOutOfCredits(answer.failure)) refusal = answer.failure;
      return fail(answer.failure);
    }
    const results = readResults(answer.body, request, deps);
    if (results.length === 0) return fail({ code: "NO_RESULT" });
    deps.dispatch({ type: "arrived", id: key, results });
    return { name: "done" };
  };
  const photos = Object.fromEntries(
    [...byKey].flatMap(([key, { preview }]) => (preview === null ? [] : [[key, preview]])),
  );
  return followAll([...byKey.keys()], (key) => inTurn(() => runOne(key)), deps.dispatch, photos);
}

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

/** Sends a request with its human check; the key is let go of once its outcome is known. */
async function sendChecked(
  request: GenerationRequest,
  key: string,
  deps: GenerationDeps,
): Promise<ApiAnswer | { ok: false; failure: GenerationFailure }> {
  const { dispatch, keys } = deps;
  const mayCheck = request.needsCheck && deps.isOnline();
  const token = mayCheck ? await deps.obtainToken(() => dispatch({ type: "checkRetried" })) : null;
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

async function takeTasks(body: unknown, request: GenerationRequest, deps: GenerationDeps): Promise<boolean> {
  const ids = readTaskIds(body);
  if (typeof ids !== "string") return deps.follow(ids, request);
  deps.dispatch({ type: "failed", failure: { code: ids } });
  return false;
}

const readResults = (
  body: unknown,
  { shownPrompt, photos }: GenerationRequest,
  { tool, now }: GenerationDeps,
): readonly Result[] =>
  parseSubmitAnswer(body, { kind: tool.output, prompt: shownPrompt, uploadedImages: photos, now: now() });

function takeResults(body: unknown, request: GenerationRequest, deps: GenerationDeps): boolean {
  const results = readResults(body, request, deps);
  const { dispatch } = deps;
  const parts = parseParts(body, results.length);
  if (results.length > 0) dispatch({ type: "succeeded", results, ...(parts !== null && { parts }) });
  else dispatch({ type: "failed", failure: { code: "NO_RESULT" } });
  return results.length > 0;
}

/** Sends the request, and sends it again under the same key while the connection breaks: the server waits for the first run. */
async function sendUntilAnswered(
  request: GenerationRequest,
  { key, token }: { key: string; token: string | null },
  { callApi, sleep, dispatch }: GenerationDeps,
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

/** Whoever asks has no credits left. */
const isOutOfCredits = (failure: GenerationFailure): boolean =>
  ["signIn", "credits"].includes(reactToFailure(failure));

const isOutcomeKnown = (answer: ApiAnswer): boolean =>
  answer.ok || !["NO_ANSWER", "OFFLINE", "UNREADABLE"].includes(answer.failure.code);
