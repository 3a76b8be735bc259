import { readWire } from "#registry/contract/wire/read-wire.ts";
import { POLL_FLAGS } from "#registry/contract/wire/generation-states.ts";
import { toldPoll } from "#registry/contract/wire/told-answers.ts";
import type { toldResult } from "#registry/contract/wire/told-result.ts";
import type { WireOf } from "#registry/contract/wire/shape.ts";
import type { Unsettled, Watch } from "~/pages/results/follow-generation.ts";
import type { ApiCall } from "./form/api-call.ts";
import type { GenerationFailure } from "./generation/generation-state.ts";

/** How often a task is asked for, and the pause between two times in milliseconds: the specification's. */
const ATTEMPTS = { mostLooks: 60, everyMs: 5_000 };

/** How a task ended, as its poll path tells it. */
export type TaskOutcome =
  { name: "done"; facts: WireOf<typeof toldResult> } | { name: "failed"; failure: GenerationFailure };

/** What became of a task that was followed. */
export type PollOutcome = TaskOutcome | Unsettled;

/**
 * A task as it is asked for at the poll path of its tool's family: until it is done, has failed, or was asked for often
 * enough. An answer that is not 2xx ends it; a call that brought no answer is one attempt.
 */
export const watchTask = (poll: string, taskId: string): Watch<TaskOutcome> => ({
  ...ATTEMPTS,
  call: pollCall(poll, taskId),
  read: (answer) => {
    if (answer.ok) return readPollAnswer(answer.body);
    return answer.failure.code === "NO_ANSWER" ? null : { name: "failed", failure: answer.failure };
  },
});

/** A path that names the task is read by GET, any other is told it by POST. */
const pollCall = (poll: string, taskId: string): ApiCall =>
  poll.includes("{taskId}")
    ? { path: `${poll.replace("{taskId}", encodeURIComponent(taskId))}?type=img` }
    : { path: poll, body: { taskId } };

/** Reads either of `code` and `status`, at the top or under `data`; null while the task goes on. */
function readPollAnswer(body: unknown): TaskOutcome | null {
  const { data, ...top } = readWire(toldPoll, body) ?? {};
  const facts = { ...data, ...top };
  const flags = [facts.code, facts.status].map(Number);
  if (flags.includes(POLL_FLAGS.succeeded)) return { name: "done", facts };
  if (!flags.includes(POLL_FLAGS.failed)) return null;
  const reason = [facts.failedReason, facts.msg, facts.message].find((text = "") => text.trim() !== "");
  return {
    name: "failed",
    failure: { code: "TASK_FAILED", ...(reason === undefined ? {} : { message: reason }) },
  };
}
