import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError, isAppError } from "~/errors/app-error.ts";
import type { Provider, ProviderJob, ProviderState } from "../provider.ts";
import { createFaceMemory } from "./inspection/face-memory.server.ts";
import { createWorkerPool } from "./pool/worker-pool.server.ts";
import type { RecipeJob, RecipeResult } from "./recipe/run-recipe.server.ts";
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

/** A number for the generator of random numbers that is always the same for one generation. */
const seedOf = (generationId: string): number =>
  createHash("sha256").update(generationId).digest().readUInt32BE(0);

function createRecipeJob(job: ProviderJob, faces: RecipeJob["faces"]): RecipeJob {
  const { manifest, prompt } = job.tool;
  return {
    recipe: manifest.providers.local.recipe,
    photos: job.photos,
    words: job.words,
    defaultWords: prompt,
    ratio: job.ratio,
    size: job.size,
    seed: seedOf(job.generationId),
    ...(faces && { faces }),
    ...(manifest.providers.local.canvas && { canvas: manifest.providers.local.canvas }),
    ...(manifest.maxOutput && { maxOutput: manifest.maxOutput }),
  };
}

function toState(result: RecipeResult, job: ProviderJob, queuedMs: number): ProviderState {
  const { bytes, contentType, width, height, timings } = result;
  const output = { bytes: Buffer.from(bytes), contentType, width, height, seed: seedOf(job.generationId) };
  return { status: "succeeded", outputs: [output], timings: { queued: Math.round(queuedMs), ...timings } };
}

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
    description: `local engine (${workers} worker processes, ${waiting} waiting places)`,
    start: async (job) => {
      if (isClosed) throw new AppError("PROVIDER_FAILED");
      const stop = new AbortController();
      const known = await faces.recall(job.photos);
      const since = performance.now();
      const queued = pool.submit("run", createRecipeJob(job, known), stop.signal);
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
    close: async () => {
      isClosed = true;
      for (const run of runs.all()) run.cancel();
      await Promise.all(runs.all().map((run) => run.ended));
      await pool.close();
    },
  };
}
