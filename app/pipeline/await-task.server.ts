import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError } from "~/errors/app-error.ts";
import { finishTask } from "./finish-task.server.ts";
import { findGeneration, readState, type TaskState } from "./generation-records.server.ts";
import type { GenerateContext, SettleContext } from "./pipeline-context.ts";
import { later, SPANS } from "./spans.ts";

/** Stays with a generation until it is settled, where the tool delivers inside the request; else looks once. */
export async function awaitProvider(
  { manifest }: ServerTool,
  id: string,
  context: SettleContext,
): Promise<TaskState> {
  if (manifest.delivery === "task") return readRecorded(id, context);
  for (;;) {
    const state = await finishTask(id, context, { waitMs: SPANS.wait });
    if (state.status !== "running") return state;
  }
}

/**
 * The outcome of a generation that another request has started; one still under way is waited for. Where that other
 * request was cut off, the generation is settled here after its deadline.
 */
export async function awaitOutcome(
  { manifest }: ServerTool,
  id: string,
  context: GenerateContext,
): Promise<TaskState> {
  const { now, signal, deps } = context;
  for (;;) {
    const state = await readRecorded(id, context);
    if (state.status !== "running" || manifest.delivery === "task") return state;
    if (now() > later(state.generation.createdAt, deps.deadlineMs + SPANS.abandoned))
      return finishTask(id, context);
    signal?.throwIfAborted();
    await deps.sleep(SPANS.look);
  }
}

async function readRecorded(id: string, { deps }: SettleContext): Promise<TaskState> {
  const row = await findGeneration(deps.db, id);
  if (!row) throw new AppError("NOT_FOUND");
  return readState(deps.db, row);
}
