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
