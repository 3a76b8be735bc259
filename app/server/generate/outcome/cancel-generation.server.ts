import type { Viewer } from "~/server/viewer/viewer.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { findOwnTask } from "../records/find-own-task.server.ts";
import type { SettleContext } from "../pipeline-context.ts";
import { settleFailure } from "./settle.server.ts";
import { createStepClock } from "../step-clock.ts";

/**
 * Ends a viewer's own running generation: its credits come back first, then its run is stopped. Of a cancellation and a
 * result that race, one settles it.
 * @returns whether it is canceled; false where it had ended otherwise before.
 * @throws AppError NOT_FOUND for whatever is no generation of this viewer.
 */
export async function cancelGeneration(
  id: unknown,
  context: SettleContext & { viewer: Viewer },
): Promise<boolean> {
  const { now, deps } = context;
  const row = await findOwnTask(id, context);
  if (row.status !== "running") return row.errorCode === "CANCELED";
  const clock = createStepClock(now, row.timings);
  const state = await settleFailure(row, new AppError("CANCELED"), clock, context);
  const { runRef, errorCode } = state.generation;
  if (state.status !== "failed" || errorCode !== "CANCELED") return false;
  if (runRef !== null)
    await deps.provider
      .cancel(runRef)
      .catch((err: unknown) => deps.log.warn({ err, generation: row.id }, "a run could not be stopped"));
  return true;
}
