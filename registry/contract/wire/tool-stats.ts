import { nullable, number, record, whole, type WireOf } from "./shape.ts";

/** `GET /api/tools/{id}/stats`: of the last runs with the provider in use; figures are null while there are too few. */
export const toolStats = record({
  /** How many runs the figures are made of, a hundred at most. */
  runs: whole,
  /** The share of them that gave a result, from 0 to 1. */
  successRate: nullable(number),
  medianSeconds: nullable(number),
  p90Seconds: nullable(number),
});
export type ToolStats = WireOf<typeof toolStats>;
