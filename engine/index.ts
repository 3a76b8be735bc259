import { setTimeout as sleep } from "node:timers/promises";
import { checkRequirements, type Wanted } from "./people/requirements.ts";
import type { LocalJob, LocalResult } from "./run/makers/maker.ts";
import { createFactsMemory } from "./people/facts/facts-memory.server.ts";
import type { QueuedJob } from "./run/job-queue.ts";
import type { PreviewJob, PreviewResult } from "./run/run-preview.server.ts";
import { createWorkerPool } from "./run/worker-pool.server.ts";

export { createTypesetter } from "./core/layer/text-path.server.ts";
export { limitSharp } from "./core/raster/sharp-limits.server.ts";
export { listChips } from "./words/list-chips.ts";
export { readWish } from "./words/read-wish.ts";
export type EngineResult = LocalResult;

/** What the engine is asked to make; plain data. */
export interface EngineJob extends Omit<LocalJob, "faces"> {
  usesFaces: boolean;
  /** Whose photos they are: readings are remembered for each owner apart. */
  owner?: string;
}

/** What a preview is made of; plain data. */
export interface EnginePreview extends Omit<PreviewJob, "faces" | "usesFaces" | "photoKey"> {
  /** What the tool wants of its photos. */
  wanted: Wanted;
  owner?: string;
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

/** Previews that may wait for the one process; whoever asks asks again. */
const WAITING_PREVIEWS = 32;

/** Between two looks whether paid work still waits, in milliseconds. */
const LOOK_MS = 100;

/** How long a look at a photo waits for a patient one at the same photo that is under way, in milliseconds. */
const JOIN_MS = 1_500;

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
  inspect(photos: Buffer[], wanted: Wanted, signal: AbortSignal, owner?: string): Promise<void>;
  /**
   * Reads a photo for whatever follows, as patiently as a preview is made, and gives the milliseconds of processors that
   * it took.
   * @throws AppError as `inspect` for a photo that no tool takes.
   */
  read(photo: Buffer, signal: AbortSignal, owner?: string): Promise<{ cpuMs: number }>;
  /** Forgets what was read of an owner's photos. */
  forget(owner: string): void;
  /**
   * Makes a small marked picture for nothing: in a process of its own, at the lowest priority, and not before whatever was
   * paid for has a worker.
   * @throws AppError BUSY when no place is free; else as `inspect` and as the `done` of `run`.
   */
  preview(job: EnginePreview, signal: AbortSignal): Promise<PreviewResult>;
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
  const shared = {
    settings: { ...(packagesFolder !== undefined && { packagesFolder }) },
    onUnavailable: (model: string, reason: string) =>
      log.warn({ model, reason }, "a local model does not load; recipes go on without it"),
    onFailure: (error: unknown) => log.warn({ err: error }, "a local recipe failed"),
  };
  const pool = createWorkerPool({ ...shared, workers, waiting });
  const previews = createWorkerPool({
    ...shared,
    workers: 1,
    waiting: WAITING_PREVIEWS,
    settings: { ...shared.settings, isPatient: true },
    mayBegin: (signal) => paidIsServed(signal),
  });
  const memory = createFactsMemory(() => performance.now());

  /** Settles once nothing that is paid for waits for a worker. */
  const paidIsServed = async (signal: AbortSignal): Promise<void> => {
    while (pool.counts().waiting > 0) await sleep(LOOK_MS, undefined, { signal });
  };
  const recallFaces = async (photos: Uint8Array[], owner: string) =>
    (await memory.recall(photos, owner)).map((facts) => facts && facts.faces);
  /** Patient readings, by the photo. */
  const underWay = new Map<string, QueuedJob<unknown>>();
  const joinReadings = async (photos: Uint8Array[], owner: string, signal: AbortSignal): Promise<void> => {
    if (underWay.size === 0) return;
    const keys = await Promise.all(photos.map((photo) => memory.keyOf(photo, owner)));
    const jobs = keys.flatMap((key) => underWay.get(key) ?? []).filter((job) => job.isWorking());
    if (jobs.length === 0) return;
    await Promise.race([
      Promise.allSettled(jobs.map(({ done }) => done)),
      sleep(JOIN_MS, undefined, { signal, ref: false }),
    ]);
  };
  const inspect = async (photos: Uint8Array[], wanted: Wanted, signal: AbortSignal, owner = "") => {
    await joinReadings(photos, owner, signal);
    const known = await memory.recall(photos, owner);
    if (known.every((facts) => facts !== null)) return checkRequirements(known, wanted);
    const { facts } = await memory.remember(
      photos,
      owner,
      () => pool.submit("inspect", { photos, wanted: {}, known }, signal).done,
    );
    checkRequirements(facts, wanted);
  };
  const read = async (photo: Uint8Array, signal: AbortSignal, owner = "") => {
    const [known] = await memory.recall([photo], owner);
    if (known) return { facts: known, cpuMs: 0 };
    const key = await memory.keyOf(photo, owner);
    const job = previews.submit("inspect", { photos: [photo], wanted: {} }, signal);
    underWay.set(key, job);
    try {
      const { facts, cpuMs } = await memory.remember([photo], owner, () => job.done);
      return { facts: facts[0], cpuMs };
    } finally {
      underWay.delete(key);
    }
  };
  return {
    description: `local engine (${workers} worker processes, ${waiting} waiting places)`,
    async run({ owner = "", ...job }, signal) {
      return pool.submit("run", { ...job, faces: await recallFaces(job.photos, owner) }, signal);
    },
    inspect,
    read: async (photo, signal, owner) => ({ cpuMs: (await read(photo, signal, owner)).cpuMs }),
    forget: (owner) => {
      memory.forget(owner);
      previews.forget();
    },
    async preview({ wanted, owner = "", ...job }, signal) {
      const { photos } = job;
      const readings = await Promise.all(photos.map((photo) => read(photo, signal, owner)));
      checkRequirements(
        readings.flatMap(({ facts }) => facts ?? []),
        wanted,
      );
      const faces = readings.map(({ facts }) => facts?.faces ?? null);
      const photoKey = (await Promise.all(photos.map((photo) => memory.keyOf(photo, owner)))).join(" ");
      return previews.submit(
        "preview",
        { ...job, faces, usesFaces: wanted.faces !== undefined, photoKey },
        signal,
      ).done;
    },
    close: async () => {
      await Promise.all([pool.close(), previews.close()]);
    },
  };
}
