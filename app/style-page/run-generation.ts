import type { ApiAnswer, CallApi } from "~/form/api-call.ts";
import type { ResultKind } from "~/results/result.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import { namePhoto, type GenerationAction } from "./generation-state.ts";
import { parseParts, parseSubmitAnswer } from "./read-generations.ts";
import { readTaskIds } from "./task-ids.ts";

/** Pauses before asking again when the connection broke, in milliseconds. */
const RECONNECT_PAUSES_MS = [2_000, 6_000];

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
}

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
 * Runs one generation from the click to its outcome, telling each step to `dispatch`. Never throws for what can go
 * wrong on the way. True when it brought a result.
 */
export async function runGeneration(request: GenerationRequest, deps: GenerationDeps): Promise<boolean> {
  const { dispatch, keys, now } = deps;
  dispatch({
    type: "submitted",
    now: now().getTime(),
    photo: request.preview,
    needsCheck: request.needsCheck,
  });
  const key = keys.keyFor(request);
  const mayCheck = request.needsCheck && deps.isOnline();
  const token = mayCheck ? await deps.obtainToken(() => dispatch({ type: "checkRetried" })) : null;
  if (request.needsCheck && token === null) {
    // Nothing was sent; what an earlier try at it came to may still be unknown.
    keys.giveUp(key);
    dispatch({ type: "failed", failure: { code: deps.isOnline() ? "VERIFICATION_FAILED" : "OFFLINE" } });
    return false;
  }
  dispatch({ type: "verified" });
  const answer = await sendUntilAnswered(request, { key, token }, deps);
  if (!answer.ok) {
    if (isOutcomeKnown(answer)) keys.settle(key);
    else keys.giveUp(key);
    dispatch({ type: "failed", failure: namePhoto(answer.failure, request.photos) });
    return false;
  }
  keys.settle(key);
  return deps.tool.delivery === "task"
    ? takeTasks(answer.body, request, deps)
    : takeResults(answer.body, request, deps);
}

async function takeTasks(body: unknown, request: GenerationRequest, deps: GenerationDeps): Promise<boolean> {
  const ids = readTaskIds(body);
  if (typeof ids !== "string") return deps.follow(ids, request);
  deps.dispatch({ type: "failed", failure: { code: ids } });
  return false;
}

function takeResults(
  body: unknown,
  { shownPrompt, photos }: GenerationRequest,
  { tool, now, dispatch }: GenerationDeps,
): boolean {
  const results = parseSubmitAnswer(body, {
    kind: tool.output,
    prompt: shownPrompt,
    uploadedImages: photos,
    now: now(),
  });
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

const isOutcomeKnown = (answer: ApiAnswer): boolean =>
  answer.ok || !["NO_ANSWER", "OFFLINE", "UNREADABLE"].includes(answer.failure.code);
