import type { ApiAnswer, CallApi } from "../form/api-call.ts";
import type { AttemptKeys } from "./attempt-keys.ts";
import {
  isOutcomeUnknown,
  namePhoto,
  type GenerationAction,
  type GenerationFailure,
  type GenerationRequest,
} from "./generation-state.ts";

/** Pauses before asking again when the connection broke, in milliseconds. */
const RECONNECT_PAUSES_MS = [2_000, 6_000];

export interface SendDeps {
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
export async function sendChecked(request: GenerationRequest, key: string, deps: SendDeps): Promise<Sent> {
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
