import { USUAL_KEEP_DAYS } from "#registry/contract/keep-days.ts";

/** Milliseconds per step of a generation. */
export type Timings = Record<string, number>;

export interface StepClock {
  readonly timings: Timings;
  /** Runs a step and notes how long it took, also when it fails. */
  time<Result>(step: string, work: () => Promise<Result>): Promise<Result>;
}

/** Measures the steps of one generation, going on from what was measured before. */
export function createStepClock(now: () => Date, before: Timings = {}): StepClock {
  const timings: Timings = { ...before };
  return {
    timings,
    async time(step, work) {
      const start = now().getTime();
      try {
        return await work();
      } finally {
        timings[step] = now().getTime() - start;
      }
    },
  };
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long things live, in milliseconds. The contract fixes results and idempotency; the rest bounds our own crashes. */
export const SPANS = {
  /** A result, its record, and the uploads it was made from. */
  result: USUAL_KEEP_DAYS * 24 * HOUR,
  /** A settled outcome under its `Idempotency-Key`. */
  outcome: 24 * HOUR,
  /** A claimed key whose request has held nothing yet: longer than all checks together may take. */
  claimLease: 3 * MINUTE,
  /** Beyond a run's deadline, until its row counts as abandoned. */
  abandoned: MINUTE,
  /** Beyond a run's deadline, until its hold is swept. With the standard deadline credits are back after 10 minutes. */
  hold: 5 * MINUTE,
  /** A vendor's callback that was acted on: longer than its signature is accepted. */
  callback: HOUR,
  /** Between two looks at another request's state. */
  look: 200,
  /** The longest single wait for a provider. */
  wait: 20 * SECOND,
  /** The same for a run in this process, which must notice soon that it was canceled or is to be left to others. */
  slice: 2 * SECOND,
  /** Between two questions to a vendor about a task that it works on. */
  ask: 5 * SECOND,
  /** For how long a process has a generation for itself without renewing that: then it counts as dead. */
  lease: 20 * SECOND,
  /** Between two renewals. */
  renewal: 5 * SECOND,
} as const;

/** A moment some milliseconds later. */
export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
