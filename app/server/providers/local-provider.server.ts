import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  listChips,
  openEngine,
  readWish,
  type Engine,
  type EngineJob,
  type EngineOptions,
  type EnginePreview,
  type EngineResult,
} from "#engine/index.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { scaleOf } from "#registry/contract/scale.ts";
import type { Provider, ProviderJob, ProviderOutput, ProviderState } from "./provider.ts";

/** A run that was taken on, under way or ended. */
interface Run {
  state(): ProviderState;
  /** Settles when the run has ended; never refused. */
  readonly ended: Promise<void>;
  cancel(): void;
}

/** Ended runs that are kept for whoever looks again: each may hold a picture of some megabytes. */
const KEPT_RUNS = 24;

function createEngineJob(job: ProviderJob): EngineJob {
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
    usesFaces: manifest.photos.faces !== undefined,
    ...(job.owner !== undefined && { owner: job.owner }),
    ...(recipe && { recipe }),
    ...(maker && { maker }),
    ...(canvas && { canvas }),
    ...(scale !== null && { scale }),
    ...(manifest.maxOutput && { maxOutput: manifest.maxOutput }),
  };
}

/** Pixels on a preview's longer side where it is not said. */
const PREVIEW_SIDE = 384;
/** Longest that one may take, waiting included, in milliseconds. */
const PREVIEW_MS = 60_000;

/** A photo in a tool with every choice as it stands at first. */
function createPreviewJob(
  photo: Buffer,
  tool: ServerTool,
  { isMarked = true, side = PREVIEW_SIDE, owner }: { isMarked?: boolean; side?: number; owner?: string },
): EnginePreview {
  const { recipe, canvas } = tool.manifest.providers.local;
  return {
    ...{ photos: [photo], words: "", defaultWords: tool.prompt, wanted: wantedOf(tool) },
    ...{ ratio: "auto", size: "1K", side, seed: 1 },
    ...(isMarked && { mark: PRODUCT.name }),
    ...(owner !== undefined && { owner }),
    ...(recipe && { recipe }),
    ...(canvas && { canvas }),
  };
}

/** What a tool's manifest asks of photos. */
function wantedOf({ manifest }: ServerTool): EnginePreview["wanted"] {
  const { minSide, faces, person, needs, uses } = manifest.photos;
  return {
    ...(minSide && { minSide }),
    ...(faces && { faces }),
    ...(person && { person }),
    ...(needs && { needs }),
    ...(uses && { uses }),
  };
}

/** A worker's result as the pipeline gets it: bytes come out of another process as plain ones. */
function toOutput(result: EngineResult, seed: number): ProviderOutput {
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

const toState = (result: EngineResult, job: ProviderJob, queuedMs: number): ProviderState => ({
  status: "succeeded",
  outputs: [toOutput(result, job.seed)],
  timings: { queued: Math.round(queuedMs), ...result.timings },
  spent: { seconds: Object.values(result.timings).reduce((sum, ms) => sum + ms, 0) / 1000, usd: 0 },
});

/** Of a run that has not ended. */
const runningState = ({ isWorking, countAhead }: Awaited<ReturnType<Engine["run"]>>): ProviderState =>
  isWorking()
    ? { status: "running", stage: "working" }
    : { status: "running", stage: "queued", ahead: countAhead() };

/** What somebody is told who waited for a look or a preview in vain; what the engine refuses stays a refusal. */
const orBusy = <T>(looked: Promise<T>): Promise<T> =>
  looked.catch((error: unknown) => {
    throw isAppError(error) ? error : new AppError("BUSY", { retryAfterS: 10, cause: error });
  });

const patience = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_MS)]);

/**
 * Opens the provider that works on this machine: recipes in worker processes, no network, no key.
 * Close it to free the processes.
 */
export function openLocalProvider(options: EngineOptions = {}): Provider {
  const engine = openEngine(options);
  const runs = createRunStore();
  let isClosed = false;

  return {
    name: "local",
    isShared: false,
    busyForS: () => null,
    description: engine.description,
    start: async (job) => {
      if (isClosed) throw new AppError("PROVIDER_FAILED");
      const stop = new AbortController();
      const since = performance.now();
      const queued = await engine.run(createEngineJob(job), stop.signal);
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
        state: () => state ?? runningState(queued),
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
    inspect: (photos, tool, { deadlineMs, owner }) =>
      orBusy(engine.inspect(photos, wantedOf(tool), AbortSignal.timeout(Math.max(1, deadlineMs)), owner)),
    read: (photo, { signal, owner }) => orBusy(engine.read(photo, patience(signal), owner)),
    forget: engine.forget,
    preview: async (photo, tool, { signal, ...shown }) => {
      const made = engine.preview(createPreviewJob(photo, tool, shown), patience(signal));
      const { bytes, cpuMs } = await orBusy(made);
      return { bytes: Buffer.from(bytes), cpuMs };
    },
    readWish,
    listChips,
    close: async () => {
      isClosed = true;
      for (const run of runs.all()) run.cancel();
      await Promise.all(runs.all().map((run) => run.ended));
      await engine.close();
    },
  };
}

/** Remembers runs by their reference; the oldest ended ones are forgotten first. */
function createRunStore() {
  const runs = new Map<string, Run>();
  return {
    add(ref: string, run: Run): void {
      runs.set(ref, run);
      const ended = [...runs].filter(([, { state }]) => state().status !== "running");
      for (const [old] of ended.slice(0, Math.max(0, ended.length - KEPT_RUNS))) runs.delete(old);
    },
    find: (ref: string): Run | undefined => runs.get(ref),
    /** The state of a run, known or not. */
    stateOf: (ref: string): ProviderState => runs.get(ref)?.state() ?? { status: "unknown" },
    all: (): Run[] => [...runs.values()],
  };
}
