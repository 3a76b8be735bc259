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
