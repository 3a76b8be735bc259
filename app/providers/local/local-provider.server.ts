import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError, isAppError } from "~/errors/app-error.ts";
import { scaleOf } from "#registry/contract/scale.ts";
import type { Provider, ProviderJob, ProviderOutput, ProviderState } from "../provider.ts";
import { createFaceMemory } from "./inspection/face-memory.server.ts";
import { createWorkerPool } from "./pool/worker-pool.server.ts";
import type { LocalJob, LocalResult } from "./maker.ts";
import { readWish } from "./wish/read-wish.ts";
import { createRunStore } from "./run-store.ts";

/** What the provider tells an operator. A pino logger is one. */
export interface ProviderLog {
  warn(facts: Record<string, unknown>, message: string): void;
}

export interface LocalProviderOptions {
  /** Worker threads; each holds one set of models and one picture. */
  workers?: number;
  /** Jobs that may wait; one more is BUSY. */
  waiting?: number;
  /** Where the models' packages lie, when not where Node.js finds them. */
  packagesFolder?: string;
  log?: ProviderLog;
}

const SILENT: ProviderLog = { warn: () => undefined };

/** @param faces those that the inspection found. A tool that asks for none takes no other tool's: the same photo, values and seed give the same picture. */
function createLocalJob(job: ProviderJob, faces: NonNullable<LocalJob["faces"]>): LocalJob {
  const { manifest, prompt } = job.tool;
  const { recipe, canvas, maker } = manifest.providers.local;
  const scale = scaleOf(manifest, job.values);
  return {
    photos: job.photos,
    words: job.words,
    defaultWords: prompt,
    ratio: job.ratio,
    size: job.size,
    seed: job.seed,
    values: job.values,
    locale: job.locale,
    ...(recipe && { recipe }),
    ...(maker && { maker }),
    ...(manifest.photos.faces && { faces }),
    ...(canvas && { canvas }),
    ...(scale !== null && { scale }),
    ...(manifest.maxOutput && { maxOutput: manifest.maxOutput }),
  };
}

/** A worker's result as the pipeline gets it: bytes come out of another process as plain ones. */
function toOutput(result: LocalResult, seed: number): ProviderOutput {
  switch (result.kind) {
    case "image": {
      const { bytes, contentType, width, height } = result;
      return { kind: "image", bytes: Buffer.from(bytes), contentType, width, height, seed };
    }
    case "video":
    case "audio": {
      const { timings: _timings, ...output } = result;
      return { ...output, bytes: Buffer.from(result.bytes) };
    }
    case "text":
      return { kind: "text", text: result.text };
  }
}

const toState = (result: LocalResult, job: ProviderJob, queuedMs: number): ProviderState => ({
  status: "succeeded",
  outputs: [toOutput(result, job.seed)],
  timings: { queued: Math.round(queuedMs), ...result.timings },
});

/**
 * Opens the engine that works on this machine: recipes in worker processes, no network, no key.
 * Close it to free the threads.
 */
export function openLocalProvider({
  workers = 2,
  waiting = 8,
  packagesFolder,
  log = SILENT,
}: LocalProviderOptions = {}): Provider {
  const pool = createWorkerPool({
    workers,
    waiting,
    settings: { ...(packagesFolder !== undefined && { packagesFolder }) },
    onUnavailable: (model, reason) =>
      log.warn({ model, reason }, "a local model does not load; recipes go on without it"),
    onFailure: (error) => log.warn({ err: error }, "a local recipe failed"),
  });
  const runs = createRunStore();
  const faces = createFaceMemory();
  let isClosed = false;

  const inspect = async (photos: Buffer[], tool: ServerTool, deadlineMs: number): Promise<void> => {
    const deadline = AbortSignal.timeout(Math.max(1, deadlineMs));
    const { minSide, faces: wantedFaces, person, uses } = tool.manifest.photos;
    const wanted = {
      ...(minSide && { minSide }),
      ...(wantedFaces && { faces: wantedFaces }),
      ...(person && { person }),
      ...(uses && { uses }),
    };
    try {
      const result = await pool.submit("inspect", { photos, wanted }, deadline).done;
      await faces.remember(photos, result.faces);
    } catch (error) {
      throw isAppError(error) ? error : new AppError("BUSY", { retryAfterS: 10, cause: error });
    }
  };

  return {
    name: "local",
    isShared: false,
    busyForS: () => null,
    description: `local engine (${workers} worker processes, ${waiting} waiting places)`,
    start: async (job) => {
      if (isClosed) throw new AppError("PROVIDER_FAILED");
      const stop = new AbortController();
      const known = await faces.recall(job.photos);
      const since = performance.now();
      const queued = pool.submit("run", createLocalJob(job, known), stop.signal);
      const deadline = setTimeout(() => stop.abort(new AppError("GENERATION_TIMEOUT")), job.deadlineMs);
      let state: ProviderState | null = null;
      const ended = queued.done
        .then((result) => {
          const workedMs = Object.values(result.timings).reduce((sum, ms) => sum + ms, 0);
          state = toState(result, job, Math.max(0, performance.now() - since - workedMs));
        })
        .catch((error: unknown) => {
          state = {
            status: "failed",
            error: isAppError(error) ? error : new AppError("PROVIDER_FAILED", { cause: error }),
          };
        })
        .finally(() => clearTimeout(deadline));
      const ref = randomUUID();
      runs.add(ref, {
        state: () => state ?? { status: "running", stage: queued.isWorking() ? "working" : "queued" },
        ended,
        cancel: () => stop.abort(new AppError("PROVIDER_FAILED", { message: "interrupted" })),
      });
      return { ref };
    },
    look: async (ref, { waitMs }) => {
      const run = runs.find(ref);
      if (run && waitMs > 0) {
        const timer = new AbortController();
        await Promise.race([
          run.ended,
          wait(waitMs, undefined, { signal: timer.signal }).catch(() => undefined),
        ]);
        timer.abort();
      }
      return runs.stateOf(ref);
    },
    cancel: async (ref) => runs.find(ref)?.cancel(),
    inspect: (photos, tool, { deadlineMs }) => inspect(photos, tool, deadlineMs),
    readWish,
    close: async () => {
      isClosed = true;
      for (const run of runs.all()) run.cancel();
      await Promise.all(runs.all().map((run) => run.ended));
      await pool.close();
    },
  };
}
