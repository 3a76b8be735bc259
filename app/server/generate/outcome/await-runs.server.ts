import type { ServerTool } from "#registry/contract/compiled.ts";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { finishTask, stayWithRun, tendRun } from "./finish-task.server.ts";
import {
  findBatch,
  readState,
  type Generation,
  type TaskState,
} from "../records/generation-records.server.ts";
import type { GenerateContext, SettleContext } from "../pipeline-context.ts";
import { later, SPANS } from "../spans.ts";

/** A generation that was handed to its provider. */
export interface BegunRun {
  generation: Generation;
  /** Its record since then; null where it was settled at once. */
  recorded: Generation | null;
}

/**
 * Stays with a request's generations until they are settled, where the tool delivers inside the request. Where it
 * delivers later, tells how they stand; a run that lives in this process is tended on.
 */
export async function awaitRuns(
  { manifest }: ServerTool,
  runs: readonly BegunRun[],
  context: SettleContext,
): Promise<TaskState[]> {
  const { deps } = context;
  if (manifest.delivery === "wait")
    return Promise.all(
      runs.map(({ generation, recorded }) =>
        stayWithRun(generation.id, context, { mayLeave: false, recorded }),
      ),
    );
  if (!deps.provider.isShared) for (const { generation } of runs) tendRun(generation, context);
  return Promise.all(runs.map(({ generation }) => readState(deps.db, generation)));
}

/**
 * The outcome of the generations that another request has started; those still under way are waited for. Where that
 * other request was cut off, they are settled here after their deadline.
 * @param batchId the first one's id.
 */
export async function awaitOutcome(
  { manifest }: ServerTool,
  batchId: string,
  context: GenerateContext,
): Promise<TaskState[]> {
  const { now, signal, deps } = context;
  for (;;) {
    const rows = await findBatch(deps.db, batchId);
    if (rows.length === 0) throw new AppError("NOT_FOUND");
    const states = await Promise.all(rows.map((row) => readState(deps.db, row)));
    const running = states.filter(({ status }) => status === "running");
    if (running.length === 0 || manifest.delivery === "task") return states;
    const isAbandoned = ({ generation }: TaskState) =>
      now() > later(generation.createdAt, deps.deadlineMs + SPANS.abandoned);
    for (const { generation } of running.filter(isAbandoned)) await finishTask(generation.id, context);
    signal?.throwIfAborted();
    await deps.sleep(SPANS.look);
  }
}
