import type { NetworkTurns } from "./network-turns.ts";
import { startWorkerProcess, type WorkerProcess } from "./worker-process.server.ts";
import type { PoolSettings, WorkerAnswer, WorkerKind, WorkerTasks } from "./worker-task.ts";

/** A place for one worker process, made when first used and made anew after a number of tasks. */
export interface WorkerSlot {
  /** Does one task; when `signal` aborts, the process is ended, whatever it is doing. Never two at a time. */
  run<Kind extends WorkerKind>(
    kind: Kind,
    job: WorkerTasks[Kind]["job"],
    signal: AbortSignal,
  ): Promise<WorkerAnswer<Kind>>;
  /** Has the process put away what it keeps of a photo between tasks. */
  forget(): void;
  /** Ends the process; settles when it has ended. */
  close(): Promise<void>;
}

/**
 * Tasks after which a process is replaced, so that nothing it holds on to grows for ever. Those of a patient one are small:
 * what a fresh process loads and compiles first is a tenth of forty of them.
 */
const TASKS_PER_WORKER = { usual: 40, patient: 160 } as const;
/** An unused process ends after five minutes and gives its memory back. */
const IDLE_MS = 300_000;

export function createWorkerSlot(settings: PoolSettings, turns: NetworkTurns): WorkerSlot {
  let worker: WorkerProcess | null = null;
  let done = 0;
  let idle: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.kill();
  };
  const ready = (): WorkerProcess => {
    clearTimeout(idle);
    if (
      worker !== null &&
      (!worker.isAlive() || done >= TASKS_PER_WORKER[settings.isPatient ? "patient" : "usual"])
    )
      void close();
    if (worker === null) done = 0;
    worker ??= startWorkerProcess(settings, turns);
    done += 1;
    return worker;
  };

  return {
    run: <Kind extends WorkerKind>(kind: Kind, job: WorkerTasks[Kind]["job"], signal: AbortSignal) => {
      signal.throwIfAborted();
      const { run } = ready();
      return new Promise<WorkerAnswer<Kind>>((resolve, reject) => {
        const stop = () => {
          void close();
          reject(signal.reason);
        };
        signal.addEventListener("abort", stop, { once: true });
        run(kind, job)
          .then(resolve, reject)
          .finally(() => {
            signal.removeEventListener("abort", stop);
            clearTimeout(idle);
            idle = setTimeout(() => void close(), IDLE_MS).unref();
          });
      });
    },
    forget: () => worker?.forget(),
    close,
  };
}
