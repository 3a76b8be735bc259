import type { Ratio, Size } from "#registry/contract/field.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";

/** What a provider needs for one generation. Photos are upright, free of metadata, JPEG or PNG. */
export interface ProviderJob {
  generationId: string;
  tool: ServerTool;
  photos: Buffer[];
  /** The composed prompt, never shown. */
  prompt: string;
  /** The person's own words, for recipes that obey them. */
  words: string;
  ratio: Ratio;
  size: Size;
  /** Milliseconds from now after which the job must have stopped. */
  deadlineMs: number;
}

export interface ProviderOutput {
  bytes: Buffer;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
  seed?: number;
}

/** Steps of a run that a person may be told of. */
export type RunStage = "queued" | "working";

export type ProviderState =
  | { status: "running"; stage: RunStage }
  | { status: "succeeded"; outputs: ProviderOutput[]; timings: Record<string, number> }
  /** `error` is an AppError: PHOTO_UNSUITABLE, CONTENT_REFUSED, PROVIDER_FAILED or GENERATION_TIMEOUT. */
  | { status: "failed"; error: Error };

/** Does the work of a generation, here or at a vendor's. Made for waiting inside a request and for looking now and then. */
export interface Provider {
  readonly name: "local" | "replicate";
  /** In words for the start-up lines. */
  readonly description: string;
  /**
   * Takes a job on and answers a reference to look it up by.
   * @throws AppError BUSY when no place is free, PROVIDER_FAILED when it cannot be taken on.
   */
  start(job: ProviderJob): Promise<{ ref: string }>;
  /** The run's state; waits up to `waitMs` for it to end. A reference it does not know is a failed run. */
  look(ref: string, options: { waitMs: number }): Promise<ProviderState>;
  /** Stops a run; one that ended is no error. */
  cancel(ref: string): Promise<void>;
  /**
   * Refuses photos the tool cannot work with (number of faces, least side) or that are unsafe, before anything is charged.
   * @throws AppError PHOTO_UNSUITABLE, CONTENT_REFUSED or BUSY.
   */
  inspect(photos: Buffer[], tool: ServerTool, options: { deadlineMs: number }): Promise<void>;
  /** Frees workers and connections. */
  close(): Promise<void>;
}
