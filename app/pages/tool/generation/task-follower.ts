import { parseResults, type SharedFacts } from "~/pages/results/parse-results.ts";
import { followGeneration, generationCall, type WatchDeps } from "~/pages/results/follow-generation.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { cancellation } from "#registry/contract/wire/told-answers.ts";
import { followTasks } from "./follow-tasks.ts";
import type { GenerationAction, GenerationFailure } from "./generation-state.ts";
import { readGeneration, type ReadTool } from "./read-generations.ts";
import { watchPlace } from "../watch-place.ts";
import { watchTask, type PollOutcome } from "../watch-task.ts";

interface FollowWatch {
  dispatch: (action: GenerationAction) => void;
  signal: AbortSignal;
}

export interface TaskFollower {
  /**
   * Follows tasks until they end or `signal` does. `facts` stand where the site tells nothing of a result but its
   * address. True when one of them brought something.
   */
  follow: (
    ids: readonly string[],
    facts: Omit<SharedFacts, "id" | "kind">,
    watch: FollowWatch,
  ) => Promise<boolean>;
  /** Asks the site to end a task and give its credits back. Whether it did; one that is done by then goes on arriving. */
  cancel: (id: string, dispatch: (action: GenerationAction) => void) => Promise<boolean>;
}

/** Makes the follower of one tool's tasks, which are asked for at its poll path. */
export function createTaskFollower(tool: ReadTool & { poll: string }, deps: WatchDeps): TaskFollower {
  const { callApi } = deps;
  const canceled = new Map<string, (failure: GenerationFailure) => void>();

  /** Polls a task, and tells its place while it waits; a cancellation that was granted ends it at once. */
  const poll = (taskId: string, { dispatch, signal }: FollowWatch): Promise<PollOutcome> => {
    const end = new AbortController();
    const stop = () => end.abort();
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    const cancellation = new Promise<PollOutcome>((resolve) => {
      canceled.set(taskId, (failure) => resolve({ name: "failed", failure }));
    });
    const tell = (ahead: number | null) => dispatch({ type: "placed", id: taskId, ahead });
    void watchPlace({ tool, isIt: ({ id }) => id === taskId, tell, signal: end.signal }, deps);
    const polled = followGeneration(watchTask(tool.poll, taskId), end.signal, deps);
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
        poll: (id) => poll(id, { dispatch, signal }),
        lookUp: async (id) => {
          const answer = await callApi(generationCall(id));
          return (answer.ok ? readGeneration(answer.body, tool) : undefined) ?? null;
        },
        readFacts: (id, told) => parseResults([told], { ...facts, id, kind: tool.output }),
      }),

    cancel: async (id, dispatch) => {
      dispatch({ type: "canceling", id, isCanceling: true });
      const answer = await callApi({ path: "/api/cancellations", body: { taskId: id } });
      if (!answer.ok || readWire(cancellation, answer.body)?.ok !== true) {
        dispatch({ type: "canceling", id, isCanceling: false });
        return false;
      }
      canceled.get(id)?.({ code: "CANCELED" });
      return true;
    },
  };
}
