import { randomBytes } from "node:crypto";
import type { Model } from "#registry/contract/model.ts";
import type { DrawnFile } from "./draw-picture.ts";
import type { RunFault } from "./loopback-faults.ts";
import { makeOutput, type Made } from "./make-output.ts";
import { filesOf } from "./read-input.ts";
import { ENDED, type Prediction, type WebhookEvent } from "./replicate-objects.ts";
import type { WebhookOutbox } from "./send-webhooks.ts";
import type { StoredFiles } from "./stored-files.ts";

/** How long a run takes, in milliseconds, beside what making its output takes. */
export interface Pace {
  /** Until it is begun. */
  startMs: number;
  /** From there on. */
  runMs: number;
  /** Outputs are made once for each model and shape and given again: with no pauses, a vendor that takes no time. */
  isPremade: boolean;
}

export interface RunRequest {
  model: Model;
  input: Record<string, unknown>;
  webhook?: string;
  events?: WebhookEvent[];
  /** Milliseconds until it is stopped. */
  cancelAfterMs?: number;
  fault: RunFault | null;
}

interface Options {
  files: StoredFiles;
  outbox: WebhookOutbox;
  pace: Pace;
  now: () => Date;
  origin: () => string;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const newId = (): string => [...randomBytes(26)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** Predictions from their creation to their end. */
export class PredictionRuns {
  readonly predictions = new Map<string, Prediction>();
  readonly #options: Options;
  readonly #watchers = new Map<string, (() => void)[]>();
  readonly #premade = new Map<string, Made>();
  #hold: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes a run on; it goes its way from here. */
  create({ model, input, webhook, events, cancelAfterMs, fault }: RunRequest): Prediction {
    const { now, origin } = this.#options;
    const id = newId();
    const created = now();
    const prediction: Prediction = {
      id,
      model: model.name,
      version: model.version ?? "hidden",
      input,
      output: null,
      error: null,
      logs: "",
      status: "starting",
      source: "api",
      data_removed: false,
      created_at: created.toISOString(),
      started_at: null,
      completed_at: null,
      metrics: {},
      ...(cancelAfterMs !== undefined && {
        deadline: new Date(created.getTime() + cancelAfterMs).toISOString(),
      }),
      ...(webhook !== undefined && { webhook }),
      ...(events !== undefined && { webhook_events_filter: events }),
      urls: {
        get: `${origin()}/v1/predictions/${id}`,
        cancel: `${origin()}/v1/predictions/${id}/cancel`,
        web: `${origin()}/p/${id}`,
      },
    };
    this.predictions.set(id, prediction);
    if (cancelAfterMs !== undefined)
      setTimeout(() => {
        if (!this.#hasEnded(prediction))
          this.#end(prediction, { status: prediction.status === "starting" ? "aborted" : "canceled" });
      }, cancelAfterMs).unref();
    this.#run(prediction, model, fault).catch((error: unknown) => {
      const words = error instanceof Error ? error.message : String(error);
      if (!this.#hasEnded(prediction)) this.#end(prediction, { status: "failed", error: words });
    });
    return prediction;
  }

  async #run(prediction: Prediction, model: Model, fault: RunFault | null): Promise<void> {
    const { pace, outbox, now } = this.#options;
    const isStuck = (status: string) => fault?.kind === "stuck" && fault.status === status;
    if (isStuck("starting")) return;
    await pause(pace.startMs);
    if (this.#hasEnded(prediction)) return;
    if (fault?.kind === "status" && fault.status === "aborted")
      return this.#end(prediction, { status: "aborted" });
    prediction.status = "processing";
    prediction.started_at = now().toISOString();
    outbox.tell("start", prediction);
    if (isStuck("processing")) return;
    const [made] = await Promise.all([this.#make(prediction, model, fault), pause(pace.runMs), this.#hold]);
    if (this.#hasEnded(prediction)) return;
    prediction.logs = "Loopback run.\n";
    outbox.tell("logs", prediction);
    if (fault?.kind === "fails") return this.#end(prediction, { status: "failed", error: fault.error });
    if (fault?.kind === "status") return this.#end(prediction, { status: fault.status });
    prediction.output = this.#publish(made, model, fault);
    outbox.tell("output", prediction);
    this.#end(prediction, { status: "succeeded" });
  }

  async #make(prediction: Prediction, model: Model, fault: RunFault | null): Promise<Made> {
    if (fault?.kind === "fails" || fault?.kind === "status") return { files: [] };
    const { input } = prediction;
    const isMisshapen = fault?.kind === "ratio";
    const key = `${model.name} ${isMisshapen} ${JSON.stringify({ ...input, prompt: 0, ...filesAsCount(model, input) })}`;
    const known = this.#options.pace.isPremade ? this.#premade.get(key) : undefined;
    if (known) return known;
    const photos = await Promise.all(
      filesOf(model, input).map((address) => this.#options.files.read(address)),
    );
    const made = await makeOutput(model, input, photos, { isMisshapen });
    this.#premade.set(key, made);
    return made;
  }

  #publish(made: Made, { output }: Model, fault: RunFault | null): Prediction["output"] {
    if ("parts" in made) return fault?.kind === "count" ? made.parts.slice(0, fault.files) : made.parts;
    const publish = (file: DrawnFile) =>
      this.#options.files.publish(file, fault?.kind === "file" ? fault.fault : null);
    const [file] = made.files;
    const count = fault?.kind === "count" ? fault.files : made.files.length;
    const addresses = file ? Array.from({ length: count }, () => publish(file)) : [];
    const isList = output.kind !== "text" && output.isList === true;
    return isList || count > 1 ? addresses : (addresses[0] ?? null);
  }

  #hasEnded = ({ status }: Prediction): boolean => ENDED.includes(status);

  /** Ends a run, or leaves it in a status that is no end. */
  #end(prediction: Prediction, ending: { status: string; error?: string }): void {
    const at = this.#options.now();
    Object.assign(prediction, ending);
    if (!this.#hasEnded(prediction)) return;
    prediction.completed_at = at.toISOString();
    const since = (time: string) => (at.getTime() - Date.parse(time)) / 1000;
    prediction.metrics = {
      ...(prediction.started_at !== null && { predict_time: since(prediction.started_at) }),
      total_time: since(prediction.created_at),
    };
    this.#options.outbox.tell("completed", prediction);
    for (const tell of this.#watchers.get(prediction.id) ?? []) tell();
    this.#watchers.delete(prediction.id);
  }

  /** Keeps the runs that follow from ending until the answer is called. */
  hold(): () => void {
    let release = () => {};
    this.#hold = new Promise((resolve) => {
      release = () => {
        this.#hold = null;
        resolve();
      };
    });
    return () => release();
  }

  /** Stops a run; one that has ended stays as it is. */
  cancel(prediction: Prediction): void {
    if (!this.#hasEnded(prediction)) this.#end(prediction, { status: "canceled" });
  }

  /** Waits until a run has ended, at most so long. */
  async waitForEnd(prediction: Prediction, ms: number): Promise<void> {
    if (this.#hasEnded(prediction)) return;
    await Promise.race([
      pause(ms),
      new Promise<void>((resolve) => {
        const known = this.#watchers.get(prediction.id) ?? [];
        this.#watchers.set(prediction.id, [...known, resolve]);
      }),
    ]);
  }
}

/** Which inputs are files, with how many instead of which. */
const filesAsCount = (model: Model, input: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(model.inputs).flatMap(([name, schema]) => {
      const value = input[name];
      const isFile = "format" in schema && schema.format === "uri" && value !== undefined;
      return isFile ? [[name, Array.isArray(value) ? value.length : 1]] : [];
    }),
  );

const pause = async (ms: number): Promise<void> => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms).unref());
};
