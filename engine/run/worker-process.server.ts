import { fork, type ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { findProgram } from "#registry/source/node-program.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { NetworkTurns } from "./network-turns.ts";
import type { PoolSettings, WorkerAnswer, WorkerKind, WorkerReport, WorkerTasks } from "./worker-task.ts";

/** A process ended before it answered: stopped from outside, out of memory, or by a fault of a native library. */
export class WorkerEnded extends Error {}

/** A process that does one task at a time. Whatever a native library does to it stays within it. */
export interface WorkerProcess {
  /** Refused with WorkerEnded when the process ends before it answers, else with what it did not expect itself. */
  run<Kind extends WorkerKind>(kind: Kind, job: WorkerTasks[Kind]["job"]): Promise<WorkerAnswer<Kind>>;
  /** Has it put away what it keeps of a photo between tasks. */
  forget(): void;
  isAlive(): boolean;
  /** Ends it at once, whatever it is doing; settles when it has ended. */
  kill(): Promise<void>;
}

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

/** Starts a worker's process. An idle one does not keep the program from ending. */
export function startWorkerProcess(settings: PoolSettings, turns: NetworkTurns): WorkerProcess {
  const child = forkWorker(settings);
  if (settings.isPatient === true && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let waiting: { resolve(answer: WorkerAnswer<never>): void; reject(error: Error): void } | null = null;
  let isAlive = true;
  // A process that ends before it gets a message says so by its end.
  const order = (message: Parameters<ChildProcess["send"]>[0]) => child.send(message, () => undefined);
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
  const end = (error: Error) => {
    isAlive = false;
    turns.leave(child);
    settle(({ reject }) => reject(error));
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
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  child.once("error", end);
  child.once("exit", (code, signal) =>
    end(new WorkerEnded(`A worker ended with ${signal ?? `code ${code}`}`)),
  );
  rest();

  return {
    run: (kind, job) =>
      new Promise((resolve, reject) => {
        invariant(waiting === null, "A worker does one task at a time");
        if (!isAlive) return reject(new WorkerEnded("A worker has ended"));
        waiting = { resolve, reject };
        child.ref();
        child.channel?.ref();
        order({ type: "task", task: { kind, job } });
      }),
    forget: () => {
      if (isAlive) order({ type: "forget" });
    },
    isAlive: () => isAlive,
    kill: () => {
      isAlive = false;
      turns.leave(child);
      child.ref(); // whoever waits for its end goes on once it came
      child.kill("SIGKILL");
      return gone;
    },
  };
}
