import { and, eq, inArray } from "drizzle-orm";
import { generation, providerCallback } from "~/server/db/schema/generations.ts";
import { finishTask } from "./finish-task.server.ts";
import { keepRunning, type SettleContext } from "../pipeline-context.ts";
import { later, SPANS } from "../spans.ts";

/**
 * Takes in a call of the provider's vendor: the run that it tells of is looked at, once for each call however often it
 * comes, and after the vendor has its answer. What is lost on the way is found by asking the vendor.
 * @returns false when the vendor did not sign it.
 */
export async function receiveCallback(request: Request, context: SettleContext): Promise<boolean> {
  const { now, deps } = context;
  const callback = (await deps.provider.readCallback?.(request, now())) ?? null;
  if (callback === null) return false;
  const isNew = await deps.db
    .insert(providerCallback)
    .values({ id: `${deps.provider.name}:${callback.id}`, expiresAt: later(now(), SPANS.callback) })
    .onConflictDoNothing()
    .returning({ id: providerCallback.id });
  if (isNew.length === 0) return true;
  const [row] = await deps.db
    .select({ id: generation.id })
    .from(generation)
    .where(and(inArray(generation.runRef, callback.refs), eq(generation.status, "running")));
  if (row) void finish(row.id, context);
  return true;
}

async function finish(id: string, context: SettleContext): Promise<void> {
  const { deps } = context;
  try {
    await keepRunning(deps.running, finishTask(id, context));
  } catch (err) {
    deps.log.warn({ err, generation: id }, "a run that its vendor called about could not be finished yet");
  }
}
