import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { findProgram } from "#registry/source/node-program.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { NetworkTurns } from "./network-turns.ts";
import type {
  PoolSettings,
  WorkerAnswer,
  WorkerKind,
  WorkerOrder,
  WorkerReport,
  WorkerTasks,
} from "./worker-task.ts";

/** A process ended before it answered: stopped from outside, out of memory, or by a fault of a native library. */
export class WorkerEnded extends Error {}

/** A place for one worker process, made when first used and made anew after a number of tasks. */
export interface WorkerSlot {
  /**
   * Does one task; when `signal` aborts, the process is ended, whatever it is doing. Never two at a time.
   * Refused with WorkerEnded when the process ends before it answers, else with what it did not expect itself.
   */
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

/** JavaScript heap of one process; pictures and models lie outside it. */
const HEAP_MB = 768;
/**
 * The part of it for what was made just now: pictures are not in it, and V8's own choice would keep 30 MB more. Where many
 * small pictures come one after the other, tidying up so little room takes an eighth of the time; there is one such process.
 */
const YOUNG_HEAP_MB = { usual: 4, patient: 16 } as const;

/**
 * What is freed goes back to the system: pictures, and the pieces of 32 KB in which V8 compiles, which otherwise stay
 * scattered over the heap: 6 MB of a process at rest, 15 to 40 after pictures. Its cost was too small to be told for
 * those. Blocks of a picture's size come in pages of 2 MB where the kernel has them: page by page of 4 KB, getting them
 * was a quarter of a drawing's time.
 */
const MALLOC = {
  MALLOC_MMAP_THRESHOLD_: "32768",
  MALLOC_TRIM_THRESHOLD_: "131072",
  GLIBC_TUNABLES: "glibc.malloc.hugetlb=1",
};

/**
 * The heap is small and each picture's memory lies outside it, for which V8 goes through the heap dozens of times a
 * picture: with all processors and in small steps, so that whoever waits sees nothing move in jerks. Nobody looks at these
 * processes: at once and alone it takes up to a fifth less of a picture's time. They may ask for it themselves, before
 * a large network and when they rest.
 */
const COLLECTING = ["--single-threaded-gc", "--no-incremental-marking", "--expose-gc"];

/** Processes load their own code, whoever started this one, and see nothing of its environment. */
function forkWorker({ packagesFolder, isPatient }: PoolSettings): ChildProcess {
  return fork(
    findProgram("worker-entry.server", import.meta.url),
    packagesFolder === undefined ? [] : [packagesFolder],
    {
      serialization: "advanced",
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        `--max-semi-space-size=${YOUNG_HEAP_MB[isPatient ? "patient" : "usual"]}`,
        ...COLLECTING,
        "--enable-source-maps",
      ],
      env: { NODE_ENV: "production", ...MALLOC },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
}

/** A process that does one task at a time. Whatever a native library does to it stays within it. */
function startWorkerProcess(settings: PoolSettings, turns: NetworkTurns) {
  const child = forkWorker(settings);
  if (settings.isPatient === true && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let waiting: { resolve(answer: WorkerAnswer<never>): void; reject(error: Error): void } | null = null;
  // A process that ends before it gets a message says so by its end.
  const order = (message: WorkerOrder) => child.send(message, () => undefined);
  let isAlive = true;
  /** An idle process does not keep the program from ending. */
  const rest = () => {
    child.unref();
    child.channel?.unref();
  };
  const settle = (act: (task: NonNullable<typeof waiting>) => void) => {
    const task = waiting;
    waiting = null;
    rest();
    if (task) act(task);
  };

  child.on("message", (report: WorkerReport<never>) => {
    switch (report.type) {
      case "wantsTurn":
        return void turns.take(child).then(() => order({ type: "turn" }));
      case "leavesTurn":
        return turns.leave(child);
      case "answer":
        return settle(({ resolve }) => resolve(report.answer));
      case "failure": {
        const error = new Error(report.message);
        if (report.stack !== undefined) error.stack = report.stack;
        return settle(({ reject }) => reject(error));
      }
    }
  });
  const ended = new Promise<void>((resolve) => {
    const end = (error: Error) => {
      isAlive = false;
      turns.leave(child);
      settle(({ reject }) => reject(error));
      resolve();
    };
    child.once("error", end);
    child.once("exit", (code, signal) =>
      end(new WorkerEnded(`A worker ended with ${signal ?? `code ${code}`}`)),
    );
  });
  rest();

  return {
    isAlive: () => isAlive,
    run: <Kind extends WorkerKind>(kind: Kind, job: WorkerTasks[Kind]["job"]) =>
      new Promise<WorkerAnswer<Kind>>((resolve, reject) => {
        invariant(waiting === null, "A worker does one task at a time");
        waiting = { resolve, reject };
        child.ref();
        child.channel?.ref();
        child.send({ type: "task", task: { kind, job } }, () => undefined);
      }),
    forget: () => {
      if (isAlive) order({ type: "forget" });
    },
    kill: () => {
      isAlive = false;
      turns.leave(child);
      child.ref(); // whoever waits for its end goes on once it came
      child.kill("SIGKILL");
      return ended;
    },
  };
}

export function createWorkerSlot(settings: PoolSettings, turns: NetworkTurns): WorkerSlot {
  const mostTasks = TASKS_PER_WORKER[settings.isPatient ? "patient" : "usual"];
  let worker: ReturnType<typeof startWorkerProcess> | null = null;
  let done = 0;
  let idle: NodeJS.Timeout | undefined;

  const close = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.kill();
  };
  const ready = () => {
    clearTimeout(idle);
    if (worker !== null && (!worker.isAlive() || done >= mostTasks)) void close();
    if (worker === null) done = 0;
    worker ??= startWorkerProcess(settings, turns);
    done += 1;
    return worker;
  };

  return {
    run: (kind, job, signal) => {
      signal.throwIfAborted();
      const { run } = ready();
      return new Promise((resolve, reject) => {
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
