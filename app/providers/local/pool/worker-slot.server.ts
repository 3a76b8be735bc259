import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import Piscina from "piscina";
import type { WorkerAnswer, WorkerKind, WorkerSettings, WorkerTask, WorkerTasks } from "./worker-task.ts";

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

/** Threads load TypeScript themselves, whoever started the process, and see nothing of its environment. */
const createThread = (settings: WorkerSettings): Piscina =>
  new Piscina({
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

export function createWorkerSlot(settings: WorkerSettings): WorkerSlot {
  let thread: Piscina | null = null;
  let done = 0;
  return {
    run: async <Kind extends WorkerKind>(kind: Kind, job: WorkerTasks[Kind]["job"], signal: AbortSignal) => {
      if (thread !== null && done >= TASKS_PER_WORKER) {
        await thread.close();
        thread = null;
      }
      if (thread === null) {
        thread = createThread(settings);
        done = 0;
      }
      done += 1;
      const answer: WorkerAnswer<Kind> = await thread.run(
        { kind, job } satisfies { kind: Kind; job: WorkerTask["job"] },
        { signal },
      );
      return answer;
    },
    close: async () => {
      await thread?.destroy();
      thread = null;
    },
  };
}
