import { checkRequirements, type Wanted } from "./people/inspection/requirements.ts";
import type { LocalJob, LocalResult } from "./makers/maker.ts";
import { createFactsMemory } from "./people/facts/facts-memory.server.ts";
import type { QueuedJob } from "./run/job-queue.ts";
import { createWorkerPool } from "./run/worker-pool.server.ts";

export { createTypesetter, type Typesetter } from "./core/layer/text-path.server.ts";
export { limitSharp } from "./core/raster/sharp-limits.server.ts";
export { readWish } from "./words/read-wish.ts";
export { wordsSchema } from "./words/words-schema.ts";
export type EngineResult = LocalResult;

/** What the engine is asked to make; plain data. */
export interface EngineJob extends Omit<LocalJob, "faces"> {
  /** Takes the faces that an inspection of the same photos found. */
  usesFaces: boolean;
}

export interface EngineOptions {
  /** Worker processes; each holds one set of models and one picture. */
  workers?: number;
  /** Jobs that may wait; one more is BUSY. */
  waiting?: number;
  /** Where the models' packages lie, when not where Node.js finds them. */
  packagesFolder?: string;
  /** Told of what goes wrong. A pino logger is one. */
  log?: { warn(facts: Record<string, unknown>, message: string): void };
}

/** Makes pictures, films, music and descriptions on this machine, in worker processes: no network, no key. */
export interface Engine {
  /** In words for the start-up lines. */
  readonly description: string;
  /**
   * Takes a job on. `done` is refused with an AppError: the job's own, the signal's reason, or PROVIDER_FAILED.
   * @throws AppError BUSY when no place is free.
   */
  run(job: EngineJob, signal: AbortSignal): Promise<QueuedJob<EngineResult>>;
  /**
   * Refuses photos that a tool can't work with, or that are unsafe. A photo is read once, however many tools ask, as long
   * as its reading is remembered.
   * @throws AppError PHOTO_UNSUITABLE, CONTENT_REFUSED, BUSY; whatever else went wrong, as it came.
   */
  inspect(photos: Buffer[], wanted: Wanted, signal: AbortSignal): Promise<void>;
  /** Frees the worker processes. */
  close(): Promise<void>;
}

/** Opens the engine. Nothing starts before its first job. */
export function openEngine({
  workers = 2,
  waiting = 8,
  packagesFolder,
  log = { warn: () => undefined },
}: EngineOptions = {}): Engine {
  const pool = createWorkerPool({
    workers,
    waiting,
    settings: { ...(packagesFolder !== undefined && { packagesFolder }) },
    onUnavailable: (model, reason) =>
      log.warn({ model, reason }, "a local model does not load; recipes go on without it"),
    onFailure: (error) => log.warn({ err: error }, "a local recipe failed"),
  });
  const memory = createFactsMemory(() => performance.now());
  return {
    description: `local engine (${workers} worker processes, ${waiting} waiting places)`,
    async run({ usesFaces, ...job }, signal) {
      const known = usesFaces ? await memory.recall(job.photos) : null;
      const faces = known?.map((facts) => facts && facts.faces);
      return pool.submit("run", { ...job, ...(faces && { faces }) }, signal);
    },
    async inspect(photos, wanted, signal) {
      const known = await memory.recall(photos);
      if (known.every((facts) => facts !== null)) return checkRequirements(known, wanted);
      const { facts } = await pool.submit("inspect", { photos, wanted: {}, known }, signal).done;
      await memory.remember(photos, facts);
      checkRequirements(facts, wanted);
    },
    close: () => pool.close(),
  };
}
