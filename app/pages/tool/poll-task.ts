import type { ApiCall, CallApi } from "./form/api-call.ts";
import { isRecord } from "./form/is-record.ts";
import type { GenerationFailure } from "./generation-state.ts";

/** How often a task is asked for: the specification's limit. */
const MAX_ATTEMPTS = 60;

/** Pause between two attempts, in milliseconds: the specification's. */
const ATTEMPT_EVERY_MS = 5_000;

/** Pause before the first attempt, in milliseconds: what is made at once needs no more. */
const FIRST_LOOK_MS = 1_000;

const DONE = 1;
const FAILED = 2;

/** What became of a task. A late one goes on at the server; one that is left is followed no more. */
export type PollOutcome =
  | { name: "done"; facts: Record<string, unknown> }
  | { name: "failed"; failure: GenerationFailure }
  | { name: "late" }
  | { name: "left" };

export interface PollDeps {
  callApi: CallApi;
  /** Resolves early when the signal ends. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when the device has a network, at once where it does, or when the signal ends. */
  whenOnline: (signal: AbortSignal) => Promise<void>;
}

/**
 * Asks for a task until it is done, has failed, or was asked for often enough. An answer that is not 2xx ends it; a
 * call that brought no answer is one attempt; without a network nothing is asked. Never throws.
 */
export async function pollTask(
  { poll, taskId, signal }: { poll: string; taskId: string; signal: AbortSignal },
  { callApi, sleep, whenOnline }: PollDeps,
): Promise<PollOutcome> {
  const call = pollCall(poll, taskId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await sleep(attempt === 0 ? FIRST_LOOK_MS : ATTEMPT_EVERY_MS, signal);
    await whenOnline(signal);
    if (signal.aborted) return { name: "left" };
    const answer = await callApi(call);
    if (signal.aborted) return { name: "left" };
    if (answer.ok) {
      const outcome = readPollAnswer(answer.body);
      if (outcome !== null) return outcome;
    } else if (answer.failure.code === "OFFLINE") {
      attempt -= 1;
    } else if (answer.failure.code !== "NO_ANSWER") {
      return { name: "failed", failure: answer.failure };
    }
  }
  return { name: "late" };
}

/** A path that names the task is read by GET, any other is told it by POST. */
const pollCall = (poll: string, taskId: string): ApiCall =>
  poll.includes("{taskId}")
    ? { path: `${poll.replace("{taskId}", encodeURIComponent(taskId))}?type=img` }
    : { path: poll, body: { taskId } };

/** Reads either of `code` and `status`, at the top or under `data`; null while the task goes on. */
function readPollAnswer(body: unknown): PollOutcome | null {
  const top = isRecord(body) ? body : {};
  const facts = { ...(isRecord(top.data) ? top.data : {}), ...top };
  const flags = [facts.code, facts.status].map(Number);
  if (flags.includes(DONE)) return { name: "done", facts };
  if (!flags.includes(FAILED)) return null;
  const reason = [facts.failedReason, facts.msg, facts.message].find(
    (text): text is string => typeof text === "string" && text.trim() !== "",
  );
  return {
    name: "failed",
    failure: { code: "TASK_FAILED", ...(reason === undefined ? {} : { message: reason }) },
  };
}
