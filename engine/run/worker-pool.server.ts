import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { createJobQueue, type QueuedJob } from "./job-queue.ts";
import { createNetworkTurns, type NetworkTurns } from "./network-turns.ts";
import { createWorkerSlot, WorkerEnded } from "./worker-slot.server.ts";
import type { PoolSettings, WorkerKind, WorkerTasks } from "./worker-task.ts";

export interface WorkerPool {
  /**
   * Takes a task on. `done` is refused with an AppError: the task's own, `reasonOf` the signal, or PROVIDER_FAILED.
   * @throws AppError BUSY when no place is free.
   */
  submit<Kind extends WorkerKind>(
    kind: Kind,
    job: WorkerTasks[Kind]["job"],
    signal: AbortSignal,
  ): QueuedJob<WorkerTasks[Kind]["result"]>;
  counts(): { working: number; waiting: number };
  /** Has the processes put away what they keep of photos between tasks. */
  forget(): void;
  /** Ends the worker processes; settles when they have ended. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  workers: number;
  waiting: number;
  settings: PoolSettings;
  /** Settles when a task whose turn has come may begin. Without it that is at once. */
  mayBegin?(signal: AbortSignal): Promise<void>;
  /** Whose turn it is at a large network. */
  turns?: NetworkTurns;
  /** Told once of each model that does not load. */
  onUnavailable(model: string, reason: string): void;
  /** Told of a failure nobody expected. */
  onFailure(error: unknown): void;
}

/** The worker processes behind their bounded queue. Nothing starts before the first task. */
export function createWorkerPool({
  workers,
  waiting,
  settings,
  mayBegin,
  turns = createNetworkTurns(),
  onUnavailable,
  onFailure,
}: WorkerPoolOptions): WorkerPool {
  const slots = Array.from({ length: workers }, () => createWorkerSlot(settings, turns));
  const queue = createJobQueue(slots, waiting);
  const told = new Set<string>();

  return {
    submit: (kind, job, signal) =>
      queue.add(async (slot) => {
        try {
          await mayBegin?.(signal);
          const answer = await slot.run(kind, job, signal).catch((error: unknown) => {
            if (!(error instanceof WorkerEnded) || signal.aborted) throw error;
            onFailure(error);
            return slot.run(kind, job, signal); // Its successor starts afresh; a task that ends two is given up.
          });
          for (const { model, reason } of answer.unavailable) {
            if (!told.has(model)) onUnavailable(model, reason);
            told.add(model);
          }
          if (answer.ok) return answer.result;
          const { code, message, params } = answer.error;
          throw new AppError(code, { message, params });
        } catch (error) {
          if (isAppError(error)) throw error;
          if (signal.aborted) throw signal.reason;
          onFailure(error);
          throw new AppError("PROVIDER_FAILED", { cause: error });
        }
      }, signal),
    counts: () => queue.counts(),
    forget: () => {
      for (const slot of slots) slot.forget();
    },
    close: async () => {
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}
