import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import Piscina from "piscina";
import { holdOnnxRuntime } from "../models/onnx-engine.server.ts";
import { packageFolder } from "../models/tensor-engine.server.ts";
import type { TurnKeeper } from "./network-turns.ts";
import type {
  PoolSettings,
  WorkerAnswer,
  WorkerKind,
  WorkerSettings,
  WorkerTask,
  WorkerTasks,
} from "./worker-task.ts";

/** One worker thread, made when first used and made anew after a number of tasks. */
export interface WorkerSlot {
  /** Does one task; when `signal` aborts, the thread is stopped, whatever it is doing. Never two at a time. */
  run<Kind extends WorkerKind>(
    kind: Kind,
    job: WorkerTasks[Kind]["job"],
    signal: AbortSignal,
  ): Promise<WorkerAnswer<Kind>>;
  close(): Promise<void>;
}

/** Tasks after which a thread is replaced, so that nothing it holds on to grows for ever. */
const TASKS_PER_WORKER = 40;
/** An unused thread ends after five minutes and gives its memory back. */
const IDLE_MS = 300_000;
/** JavaScript heap of one thread; pictures and models lie outside it. */
const HEAP_MB = 768;
/** The part of it for what was made just now: pictures are not in it, and V8's own choice would keep 30 MB more. */
const YOUNG_HEAP_MB = 12;

const ENTRY = fileURLToPath(new URL("./worker-entry.server.ts", import.meta.url));
const PROJECT = fileURLToPath(new URL("../../../../", import.meta.url));

/** What a slot's threads are started with, and who says when one may be stopped. */
export interface SlotOptions {
  settings: PoolSettings;
  turns: TurnKeeper;
  memory: SharedArrayBuffer;
  /** Its number, from 1. */
  worker: number;
}

/** Threads load TypeScript themselves, whoever started the process, and see nothing of its environment. */
function createThread(settings: WorkerSettings): Piscina {
  const thread = new Piscina({
    filename: ENTRY,
    workerData: settings,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    atomics: "disabled",
    execArgv: ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href],
    env: { TSX_TSCONFIG_PATH: `${PROJECT}tsconfig.json` },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
  // A thread that is stopped while it starts has no task to refuse; without a listener that would end the process.
  thread.on("error", () => undefined);
  return thread;
}

export function createWorkerSlot({ settings, turns, memory, worker }: SlotOptions): WorkerSlot {
  let pool: Piscina | null = null;
  let thread = 0;
  let done = 0;

  const start = (): Piscina => {
    holdOnnxRuntime((name) => packageFolder(name, settings.packagesFolder));
    thread += 1;
    done = 0;
    return createThread({ ...settings, turn: { memory, worker, thread } });
  };
  /** Aborts `stop` with the signal's reason as soon as the thread may be stopped. */
  const follow = (signal: AbortSignal, stop: AbortController) => async () => {
    await turns.stop(worker, thread);
    stop.abort(signal.reason);
  };

  return {
    run: async <Kind extends WorkerKind>(kind: Kind, job: WorkerTasks[Kind]["job"], signal: AbortSignal) => {
      signal.throwIfAborted();
      if (pool !== null && done >= TASKS_PER_WORKER) {
        await pool.close();
        pool = null;
      }
      pool ??= start();
      done += 1;
      const stop = new AbortController();
      const onAbort = follow(signal, stop);
      signal.addEventListener("abort", onAbort, { once: true });
      try {
        const answer: WorkerAnswer<Kind> = await pool.run(
          { kind, job } satisfies { kind: Kind; job: WorkerTask["job"] },
          { signal: stop.signal },
        );
        return answer;
      } catch (error) {
        if (!signal.aborted) turns.release(worker);
        throw error;
      } finally {
        signal.removeEventListener("abort", onAbort);
        // A thread that was still starting, or had just finished, goes on; after one that was stopped another begins.
        if (signal.aborted && pool !== null) {
          if (pool.threads.length > 0) turns.readmit(worker, thread);
          else pool = null;
        }
      }
    },
    close: async () => {
      await turns.stop(worker, thread);
      await pool?.destroy();
      pool = null;
    },
  };
}
