import type { RunStage } from "#registry/contract/wire/values.ts";
import type { Ratio, Size } from "#registry/contract/field.ts";
import type { ServerTool } from "#registry/contract/compiled.ts";
import type { Locale } from "#registry/contract/locale.ts";
import type {
  AskedWish,
  AudioOutput,
  ImageOutput,
  TextOutput,
  VideoOutput,
} from "#registry/contract/output.ts";
import type { ProviderKind } from "#registry/contract/price.ts";

/** What a provider needs for one generation. Photos are upright, free of metadata, JPEG or PNG. */
export interface ProviderJob {
  generationId: string;
  tool: ServerTool;
  photos: Buffer[];
  /** The composed prompt, never shown. */
  prompt: string;
  /** The person's own words, for recipes that obey them. */
  words: string;
  /** `prompt.md` with its {names} filled in; the same as `prompt` where the person's words don't replace it. */
  system: string;
  /** The form's values by name, complete; photos are left out. */
  values: Readonly<Record<string, unknown>>;
  ratio: Ratio;
  size: Size;
  locale: Locale;
  /** What chance starts from: the person's own, else one made of the generation's id; below 2^32. */
  seed: number;
  /** Milliseconds from now after which the job must have stopped. */
  deadlineMs: number;
  /** Whose photos they are. */
  owner?: string;
}

export type ProviderOutput = ImageOutput | VideoOutput | AudioOutput | TextOutput;

/** What a run, or a step of one, took at whoever made it. */
export interface RunSpent {
  /** Seconds of work, without waiting; left out where nobody said. */
  seconds?: number;
  /** US dollars by the dated prices; left out where they are not known. */
  usd?: number;
  /** The versions of the models as the vendor resolved them, in the order of the calls. */
  versions?: readonly string[];
}

export type ProviderState =
  /** `ahead`: runs that wait for the same workers and came before this one; absent where nobody says. */
  | { status: "running"; stage: RunStage; ahead?: number }
  | { status: "succeeded"; outputs: ProviderOutput[]; timings: Record<string, number>; spent?: RunSpent }
  /** `error` is an AppError: PHOTO_UNSUITABLE, CONTENT_REFUSED, PROVIDER_FAILED, GENERATION_TIMEOUT or CANCELED. */
  | { status: "failed"; error: Error }
  /** A reference that this process does not know: another one works on it, or did. */
  | { status: "unknown" };

/** A job as its generation's record gives it back; its photos are read only when a later step needs them. */
export interface RecalledJob extends Omit<ProviderJob, "photos"> {
  readPhotos(): Promise<Buffer[]>;
}

/** A run's record, for a provider that goes on with a run in steps and from any process. */
export interface RunRecord {
  recallJob(): Promise<RecalledJob>;
  /**
   * Puts another reference in the place of `ref`. False when the record carries `ref` no more or is settled: then
   * somebody else goes on, or nobody may.
   * @param spent what the step that ended took; the record adds it up.
   */
  advance(ref: string, nextRef: string, spent?: RunSpent): Promise<boolean>;
}

/** A WEBP, and the milliseconds of processors that it took. */
interface PreviewPicture {
  bytes: Buffer;
  cpuMs: number;
}

export interface LookOptions {
  /** How long to wait for the run to end, in milliseconds. */
  waitMs: number;
  /** Needed to finish a run of a provider that is shared; without it such a look tells only how far the run is. */
  record?: RunRecord;
}

/** A vendor's word that something happened to a run: the call's own id, and every reference that the run may have. */
export interface Callback {
  id: string;
  refs: string[];
}

/** Does the work of a generation, here or at a vendor's. Made for waiting inside a request and for looking now and then. */
export interface Provider {
  readonly name: "local" | "replicate";
  /** In words for the start-up lines. */
  readonly description: string;
  /**
   * Whether a run outlives this process and can be looked up from any other. A run that can't is begun anew elsewhere
   * when its process ends; one that can is never begun twice.
   */
  readonly isShared: boolean;
  /**
   * Takes a job on and answers a reference to look it up by.
   * @throws AppError BUSY when no place is free, PROVIDER_FAILED when it cannot be taken on.
   */
  start(job: ProviderJob): Promise<{ ref: string }>;
  /** The run's state; waits up to `waitMs` for it to end. */
  look(ref: string, options: LookOptions): Promise<ProviderState>;
  /** Stops a run; one that ended is no error. */
  cancel(ref: string): Promise<void>;
  /**
   * Refuses photos the tool cannot work with (number of faces, least side) or that are unsafe, before anything is charged.
   * What is read of a photo is remembered for its owner.
   * @throws AppError PHOTO_UNSUITABLE, CONTENT_REFUSED or BUSY.
   */
  inspect(photos: Buffer[], tool: ServerTool, options: { deadlineMs: number; owner?: string }): Promise<void>;
  /**
   * Reads a photo for whatever follows, at the lowest priority; gives the milliseconds of processors that it took.
   * @throws AppError PHOTO_UNSUITABLE, CONTENT_REFUSED for a photo that no tool takes; BUSY. Absent as `preview`.
   */
  read?(photo: Buffer, options: { signal: AbortSignal; owner: string }): Promise<{ cpuMs: number }>;
  /** Forgets what was read of an owner's photos. Absent where nothing is remembered. */
  forget?(owner: string): void;
  /**
   * Makes a small picture of a photo for nothing, at the lowest priority, with the product's name across it unless
   * `isMarked` is false: whoever works on a style sees it clear, whoever visits the site does not. `side` is its longer
   * side in pixels, 384 where left out.
   * @throws AppError PHOTO_UNSUITABLE, CONTENT_REFUSED, BUSY or PROVIDER_FAILED. Absent where nothing is for nothing.
   */
  preview?(
    photo: Buffer,
    tool: ServerTool,
    options: { signal: AbortSignal; owner?: string; isMarked?: boolean; side?: number },
  ): Promise<PreviewPicture>;
  /**
   * Tells what of a wish it does not follow, as it was written. Absent where a model reads the words.
   * @throws AppError WORDS_NOT_UNDERSTOOD where it follows nothing of it.
   */
  readWish?(tool: ServerTool, wish: AskedWish): string[];
  /** Lists what chips offer of the edits that a tool knows by name. Absent where a model reads the words. */
  listChips?(tool: ServerTool, locale: Locale): string[];
  /** Reads a call of the vendor's; null when the vendor did not sign it. Absent where no vendor calls. */
  readCallback?(request: Request, now: Date): Promise<Callback | null>;
  /** Seconds until it takes jobs on again; null while it does. */
  busyForS(): number | null;
  /** Frees workers and connections. */
  close(): Promise<void>;
}

/** Whose offer and prices count while a provider works. */
export const kindOf = (name: Provider["name"]): ProviderKind => (name === "local" ? "local" : "hosted");
