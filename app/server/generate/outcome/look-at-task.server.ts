import { finishTask } from "./finish-task.server.ts";
import { findGeneration } from "../records/generation-records.server.ts";
import type { SettleContext } from "../pipeline-context.ts";
import { SPANS } from "../spans.ts";

/** After a lease has lapsed, until it is looked at whether it has. */
const SLACK_MS = 500;

/**
 * The queue's look at a generation: settles what has ended, takes over what nobody works on, ends what is late.
 * @returns seconds until the next look; null when the generation is settled or gone.
 */
export async function lookAtTask(id: string, context: SettleContext): Promise<number | null> {
  const { now, deps } = context;
  if (!(await findGeneration(deps.db, id))) return null;
  const state = await finishTask(id, context);
  if (state.status !== "running") return null;
  const heldMs = (state.generation.heldUntil?.getTime() ?? 0) - now().getTime();
  return (deps.provider.isShared ? SPANS.ask : Math.max(0, heldMs) + SLACK_MS) / 1000;
}
