import type { CallApi } from "./form/api-call.ts";
import { isRecord } from "./form/is-record.ts";
import { parseResults, type SharedFacts } from "~/pages/results/parse-results.ts";
import { followTasks } from "./follow-tasks.ts";
import type { GenerationAction, GenerationFailure } from "./generation-state.ts";
import { pollTask, type PollDeps, type PollOutcome } from "./poll-task.ts";
import { readGenerations, type ReadTool } from "./read-generations.ts";

export interface TaskFollower {
  /**
   * Follows tasks until they end or `signal` does. `facts` stand where the site tells nothing of a result but its
   * address. True when one of them brought something.
   */
  follow: (
    ids: readonly string[],
    facts: Omit<SharedFacts, "id" | "kind">,
    watch: { dispatch: (action: GenerationAction) => void; signal: AbortSignal },
  ) => Promise<boolean>;
  /** Asks the site to end a task and give its credits back. Whether it did; one that is done by then goes on arriving. */
  cancel: (id: string, dispatch: (action: GenerationAction) => void) => Promise<boolean>;
}

/** Makes the follower of one tool's tasks, which are asked for at its poll path. */
export function createTaskFollower(
  tool: ReadTool & { poll: string },
  { callApi, ...waiting }: PollDeps & { callApi: CallApi },
): TaskFollower {
  const canceled = new Map<string, (failure: GenerationFailure) => void>();

  /** Polls a task; a cancellation that was granted ends it at once. */
  const poll = (taskId: string, signal: AbortSignal): Promise<PollOutcome> => {
    const end = new AbortController();
    const stop = () => end.abort();
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    const cancellation = new Promise<PollOutcome>((resolve) => {
      canceled.set(taskId, (failure) => resolve({ name: "failed", failure }));
    });
    const polled = pollTask({ poll: tool.poll, taskId, signal: end.signal }, { callApi, ...waiting });
    return Promise.race([polled, cancellation]).finally(() => {
      canceled.delete(taskId);
      signal.removeEventListener("abort", stop);
      stop();
    });
  };

  return {
    follow: (ids, facts, { dispatch, signal }) =>
      followTasks(ids, {
        dispatch,
        poll: (id) => poll(id, signal),
        lookUp: async (id) =>
          (await readGenerations(tool, callApi))?.find((generation) => generation.id === id) ?? null,
        readFacts: (id, told) => parseResults([told], { ...facts, id, kind: tool.output }),
      }),

    cancel: async (id, dispatch) => {
      dispatch({ type: "canceling", id, isCanceling: true });
      const answer = await callApi({ path: "/api/cancellations", body: { taskId: id } });
      if (!answer.ok) {
        dispatch({ type: "canceling", id, isCanceling: false });
        return false;
      }
      canceled.get(id)?.({ code: "CANCELED", ...readReturned(answer.body) });
      return true;
    },
  };
}

function readReturned(body: unknown): { creditsReturned?: number } {
  const data = isRecord(body) && isRecord(body.data) ? body.data : body;
  return isRecord(data) && typeof data.creditsReturned === "number"
    ? { creditsReturned: data.creditsReturned }
    : {};
}
