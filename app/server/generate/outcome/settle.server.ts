import { toAppError } from "~/server/errors/outage.ts";
import {
  findGeneration,
  markFailed,
  markSucceeded,
  readState,
  type Generation,
  type Output,
  type TaskState,
} from "../records/generation-records.server.ts";
import type { RunSpent } from "~/server/providers/provider.ts";
import type { PipelineDeps, SettleContext } from "../pipeline-context.ts";
import type { StepClock } from "../step-clock.ts";
import { removeOutputs } from "./store-outputs.server.ts";

// The record decides: only who turns it from running settles the hold. A crash in between leaves a stale hold, which
// the ledger's sweep captures or returns by what the record says.

/**
 * Ends a generation whose outputs are stored, and spends its hold. One that was settled before stays as it is.
 * @param known what its run took, none where nobody knows any more, and what is stored of it where that was read just now.
 */
export async function settleSuccess(
  row: Generation,
  { timings }: StepClock,
  context: SettleContext,
  { spent, stored }: { spent?: RunSpent | undefined; stored?: Output[] } = {},
): Promise<TaskState> {
  const { now, deps } = context;
  const succeeded = await markSucceeded(deps.db, row.id, { timings, spent }, now());
  if (succeeded === null) {
    const settled = await readSettled(row, deps);
    // It was canceled while its outputs were stored.
    if (settled.status === "failed") await removeOutputs(row.id, deps);
    return settled;
  }
  const captured = await deps.ledger.capture(row.id, now());
  if (!captured) deps.log.warn({ generation: row.id }, "the hold had lapsed before the result was there");
  else await rewardInvitation(row, context);
  await dropUploads(row, deps);
  deps.log.info({ ...describe(row), timings }, "generated");
  return stored
    ? { status: "succeeded", generation: succeeded, outputs: stored }
    : readState(deps.db, succeeded);
}

/**
 * Ends a generation that came to nothing, returns its hold and records why. One that was settled before stays as it
 * is; `toAppError` says what any reason is recorded as.
 */
export async function settleFailure(
  row: Generation,
  reason: unknown,
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  const { now, deps } = context;
  const error = toAppError(reason);
  if (!(await markFailed(deps.db, row.id, error, clock.timings, now()))) return readSettled(row, deps);
  await deps.ledger.release(row.id, now());
  await removeOutputs(row.id, deps);
  await dropUploads(row, deps);
  deps.log.info({ ...describe(row), timings: clock.timings, code: error.code }, "generation failed");
  const state = await readSettled(row, deps);
  // The recorded failure has no cause and no time to wait; who caused it still has both.
  return state.status === "failed" ? { ...state, error } : state;
}

const describe = ({ id, toolId, provider }: Generation) => ({ generation: id, tool: toolId, provider });

async function readSettled(row: Generation, { db }: PipelineDeps): Promise<TaskState> {
  return readState(db, (await findGeneration(db, row.id)) ?? row);
}

/** Rewards who invited the account and the account itself, where that is due. What fails here is made up for by a sweep. */
async function rewardInvitation({ id, viewerId }: Generation, { now, deps }: SettleContext): Promise<void> {
  try {
    await deps.grants.rewardInvitation(viewerId, now());
  } catch (err) {
    deps.log.warn({ err, generation: id }, "an invitation could not be rewarded");
  }
}

/** Removes the photos of a tool that keeps them only until now. What can't be removed goes with the unused ones. */
async function dropUploads(row: Generation, { catalog, uploads, log }: PipelineDeps): Promise<void> {
  const tool = await catalog.findServerTool(row.toolId);
  if (tool?.manifest.keepUploads !== "until-settled" || row.photoKeys.length === 0) return;
  try {
    await uploads.remove(row.photoKeys);
  } catch (err) {
    log.warn({ err, generation: row.id }, "uploads could not be removed");
  }
}
