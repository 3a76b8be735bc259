import type { ProviderState } from "./provider.ts";

/** A run that was taken on, under way or ended. */
export interface Run {
  state(): ProviderState;
  /** Settles when the run has ended; never refused. */
  readonly ended: Promise<void>;
  cancel(): void;
}

/** Ended runs that are kept for whoever looks again: each may hold a picture of some megabytes. */
const KEPT_RUNS = 24;

/** Remembers runs by their reference; the oldest ended ones are forgotten first. */
export function createRunStore() {
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
