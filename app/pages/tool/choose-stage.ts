import { isBusy, type GenerationState } from "./generation-state.ts";

/** What the right panel shows. */
export type Stage = "generating" | "results" | "examples" | "empty";

/** Generating goes before results, results before examples, examples before the empty state. */
export function chooseStage({ phase, results }: GenerationState, exampleCount: number): Stage {
  if (isBusy(phase)) return "generating";
  if (results.length > 0) return "results";
  return chooseRest(exampleCount);
}

/** What the right panel shows where there are no prints. */
export const chooseRest = (exampleCount: number): Stage => (exampleCount > 0 ? "examples" : "empty");
