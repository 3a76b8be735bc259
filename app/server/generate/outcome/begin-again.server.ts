import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { MAX_STORED_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { outputsOf, type Generation, type TaskState } from "../records/generation-records.server.ts";
import { putBack, takeLease } from "./lease.server.ts";
import type { SettleContext } from "../pipeline-context.ts";
import { settleFailure, settleSuccess } from "./settle.server.ts";
import { SPANS } from "../spans.ts";
import { startRun } from "../start-run.server.ts";
import type { StepClock } from "../step-clock.ts";

/** Runs of one generation, when process after process dies over it. */
const MOST_ATTEMPTS = 3;

/**
 * Goes on with a generation whose process died. What was stored already is delivered. A run that ended with its process
 * is begun again here, from what is recorded; one at a vendor is not, since it may be under way there: it fails, and
 * its credits come back.
 * @param tend stays with the run that is begun, after this has answered.
 */
export async function takeOver(
  row: Generation,
  clock: StepClock,
  context: SettleContext,
  tend: (row: Generation) => void,
): Promise<TaskState> {
  const { deps } = context;
  const taken = deps.leaving.aborted ? null : await takeLease(row, context, { lapsed: true });
  if (!taken) return { status: "running", stage: "queued", generation: row };
  if ((await outputsOf(deps.db, row.id)).length > 0) return settleSuccess(taken, clock, context);
  const canRunHere = !deps.provider.isShared && row.provider === deps.provider.name;
  if (!canRunHere || taken.attempts > MOST_ATTEMPTS) {
    const error = new AppError("PROVIDER_FAILED", { message: "interrupted" });
    return settleFailure(taken, error, clock, context);
  }
  deps.log.warn({ generation: row.id, attempt: taken.attempts }, "a generation is begun again");
  try {
    const begun = await startFromRecord(taken, context);
    tend(begun);
    return { status: "running", stage: "queued", generation: begun };
  } catch (error) {
    if (!isAppError(error) || error.code !== "BUSY") return settleFailure(taken, error, clock, context);
    await putBack(taken.id, context, SPANS.ask);
    return { status: "running", stage: "queued", generation: taken };
  }
}

/**
 * Begins a run whose result can't be used once more. Of several who saw the result, one does.
 * @param error why it can't be used: what the generation fails with when it can't be begun again either.
 */
export async function tryAgain(
  row: Generation,
  error: unknown,
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  const taken = await takeLease(row, context);
  if (!taken) return { status: "running", stage: "working", generation: row };
  context.deps.log.warn({ generation: row.id, err: error }, "a result can't be used; its run is begun again");
  try {
    const begun = await startFromRecord(taken, context);
    return { status: "running", stage: "queued", generation: begun };
  } catch {
    return settleFailure(taken, error, clock, context);
  }
}

async function startFromRecord(row: Generation, context: SettleContext): Promise<Generation> {
  const { deps } = context;
  const tool = await deps.catalog.findServerTool(row.toolId);
  if (!tool) throw new AppError("PROVIDER_FAILED", { message: "interrupted" });
  const photos = await Promise.all(row.photoKeys.map((key) => deps.storage.read(key, MAX_STORED_BYTES)));
  return startRun(row, { tool, photos }, context);
}
