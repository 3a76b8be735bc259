import { z } from "zod";
import type { RunSpent } from "../provider.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";

/**
 * Where a run of one or several steps stands. As a text: `<prediction>.<step>.<tries>`, and with a fourth part while the
 * named step is being begun.
 */
export interface RunRef {
  /** The step's prediction; while the step is being begun, the one before. */
  predictionId: string;
  step: number;
  /** How often this step was begun afresh because the vendor never started it. */
  tries: number;
  /** Since when somebody is beginning the step, in milliseconds. */
  claimedAt?: number;
}

/** The main call and at most three after it, as the manifest's schema says. */
const MOST_STEPS = 4;
export const MOST_TRIES = 1;

export const PREDICTION_ID = /^[A-Za-z0-9_-]{1,100}$/;
const REF = /^([A-Za-z0-9_-]{1,100})\.([0-3])\.([01])(?:\.([0-9a-z]{1,10}))?$/;

export const formatRef = ({ predictionId, step, tries, claimedAt }: RunRef): string =>
  [predictionId, step, tries, ...(claimedAt === undefined ? [] : [claimedAt.toString(36)])].join(".");

/** Null for what this adapter never wrote. */
export function parseRef(ref: string): RunRef | null {
  const [, predictionId, step, tries, claimedAt] = REF.exec(ref) ?? [];
  if (predictionId === undefined) return null;
  return {
    predictionId,
    step: Number(step),
    tries: Number(tries),
    ...(claimedAt !== undefined && { claimedAt: Number.parseInt(claimedAt, 36) }),
  };
}

/** Every reference under which a run of this prediction may be recorded. */
export const refsOf = (predictionId: string): string[] =>
  Array.from({ length: MOST_STEPS }, (_, step) =>
    Array.from({ length: MOST_TRIES + 1 }, (__, tries) => formatRef({ predictionId, step, tries })),
  ).flat();

/** What the vendor says of a run, as far as we read it. */
export const predictionSchema = z.object({
  id: z.string().regex(PREDICTION_ID),
  /** starting, processing, succeeded, failed, canceled or aborted; another one may come and is waited for. */
  status: z.string(),
  input: z.record(z.unknown()).nullish().catch(null),
  /** Which of the model's versions ran, as the vendor resolved it. */
  version: z.string().max(100).nullish().catch(null),
  output: z.unknown(),
  error: z.unknown(),
  metrics: z.object({ predict_time: z.number().nonnegative().optional() }).nullish().catch(null),
});
export type Prediction = z.infer<typeof predictionSchema>;

/** What a run that ended took. */
export const spentBy = ({ metrics, version }: Prediction): RunSpent => ({
  ...(metrics?.predict_time !== undefined && { seconds: metrics.predict_time }),
  ...(version && { versions: [version] }),
});

const ENDED = ["succeeded", "failed", "canceled", "aborted"];
export const hasEnded = ({ status }: Prediction): boolean => ENDED.includes(status);

/** The vendor never began the run; one more try is allowed. */
const NEVER_STARTED = "E6716";
const REFUSED = "E005";
const CODE = /\bE\d{3,4}\b/;
/** How models without a code say that they hold a picture or text back. */
const REFUSED_WORDS = /\bNSFW\b|flagged as sensitive/i;

const textOf = (error: unknown): string => (typeof error === "string" ? error : JSON.stringify(error ?? ""));

/** The vendor's code in a failed run's error, for the log and the tables. */
export const codeOf = ({ error }: Pick<Prediction, "error">): string | null =>
  CODE.exec(textOf(error))?.[0] ?? null;

export const hasNeverStarted = (prediction: Prediction): boolean =>
  prediction.status === "failed" && codeOf(prediction) === NEVER_STARTED;

/** What a person is told of a failed run. */
export function failureOf(prediction: Pick<Prediction, "error">): AppError {
  const code = codeOf(prediction);
  if (code === REFUSED || REFUSED_WORDS.test(textOf(prediction.error)))
    return new AppError("CONTENT_REFUSED", { message: "contentRefusedModel" });
  return new AppError("PROVIDER_FAILED", { cause: new Error(`the run failed with ${code ?? "no code"}`) });
}
