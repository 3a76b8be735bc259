import { parseResults, type SharedFacts } from "~/pages/results/parse-results.ts";
import { followGeneration, generationCall, type WatchDeps } from "~/pages/results/follow-generation.ts";
import { readWire } from "#registry/contract/wire/read-wire.ts";
import { cancellation } from "#registry/contract/wire/told-answers.ts";
import { endWith } from "~/pages/results/waiting.ts";
import { followTasks, type FollowDeps } from "./follow-tasks.ts";
import type { GenerationAction, GenerationFailure } from "./generation-state.ts";
import { readGeneration, type ReadTool, type RecentGeneration } from "./read-generations.ts";
import { watchPlace } from "../watch-place.ts";
import { watchTask, type TaskOutcome } from "../watch-task.ts";
import { watchToEnd } from "../watch-to-end.ts";

interface FollowWatch {
  dispatch: (action: GenerationAction) => void;
  signal: AbortSignal;
}

export interface TaskFollower {
  /**
   * Follows tasks by their family's call until they end or `signal` does. `facts` stand where the site tells nothing of a
   * result but its address. True when one of them brought something.
   */
  follow: (
    ids: readonly string[],
    facts: Omit<SharedFacts, "id" | "kind">,
    watch: FollowWatch,
  ) => Promise<boolean>;
  /**
   * Follows generations that an earlier page began, each by its own address, until they end or `signal` does: tasks, and
   * those whose answer went to that page. `photos` are the addresses of what is worked on, by id. True when one of them
   * brought something.
   */
  followOn: (
    ids: readonly string[],
    photos: Readonly<Record<string, string>>,
    watch: FollowWatch,
  ) => Promise<boolean>;
  /** Asks the site to end a task and give its credits back. Whether it did; one that is done by then goes on arriving. */
  cancel: (id: string, dispatch: (action: GenerationAction) => void) => Promise<boolean>;
}

/** Makes the follower of one tool's generations. `poll` is the path at which its tasks are asked for. */
export function createTaskFollower(tool: ReadTool & { poll: string }, deps: WatchDeps): TaskFollower {
  const { callApi } = deps;
  const canceled = new Map<string, (failure: GenerationFailure) => void>();

  /** Follows while `signal` holds; a cancellation that was granted ends it at once. */
  const untilCanceled = <Outcome>(
    id: string,
    signal: AbortSignal,
    follow: (signal: AbortSignal) => Promise<Outcome>,
  ) => {
    const end = endWith(signal);
    const cancellation = new Promise<Extract<TaskOutcome, { name: "failed" }>>((resolve) => {
      canceled.set(id, (failure) => resolve({ name: "failed", failure }));
    });
    return Promise.race([follow(end.signal), cancellation]).finally(() => {
      canceled.delete(id);
      end.abort();
    });
  };
  const lookUp = async (id: string) => {
    const answer = await callApi(generationCall(id));
    return (answer.ok ? readGeneration(answer.body, tool) : undefined) ?? null;
  };

  return {
    follow: (ids, facts, { dispatch, signal }) => {
      const follow = (taskId: string) =>
        untilCanceled(taskId, signal, (held) => {
          const tell = (ahead: number | null) => dispatch({ type: "placed", id: taskId, ahead });
          void watchPlace({ tool, isIt: ({ id }) => id === taskId, tell, signal: held }, deps);
          return followGeneration(watchTask(tool.poll, taskId), held, deps);
        });
      const readFacts: FollowDeps["readFacts"] = (id, told) =>
        parseResults([told], { ...facts, id, kind: tool.output });
      return followTasks(ids, { follow, lookUp, readFacts, dispatch });
    },

    followOn: (ids, photos, { dispatch, signal }) => {
      const follow = (id: string) => {
        const onLook = ({ stage, ahead }: RecentGeneration) => {
          dispatch({ type: "placed", id, ahead: stage === "queued" ? (ahead ?? null) : null });
          dispatch({ type: "moved", stage, ahead });
        };
        return untilCanceled(id, signal, (held) =>
          followGeneration(watchToEnd(id, { tool, onLook }), held, deps),
        );
      };
      return followTasks(ids, { follow, lookUp, readFacts: () => [], dispatch }, photos);
    },

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
