import { and, asc, eq, isNull, lte, notInArray, or } from "drizzle-orm";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { finishTask } from "./finish-task.server.ts";
import type { SettleContext } from "../pipeline-context.ts";

const BATCH = 200;

/**
 * Goes on with generations that no process works on: settles what has ended or is late, takes over what was cut off.
 * The queue's looks do the same sooner; this is for those that it lost.
 * @param options.alone this process is the only one and has just started: whatever is running was cut off.
 * @returns how many were settled.
 */
export async function recoverGenerations(
  context: SettleContext,
  options: { alone?: boolean } = {},
): Promise<number> {
  const { now, deps } = context;
  const running = eq(generation.status, "running");
  if (options.alone === true) await deps.db.update(generation).set({ heldUntil: now() }).where(running);
  const recover = workThrough<string>({
    size: BATCH,
    async list(passed, size) {
      const isFree = or(isNull(generation.heldUntil), lte(generation.heldUntil, now()));
      const isLeft = and(running, isFree, notInArray(generation.id, [...passed]));
      const rows = deps.db.select({ id: generation.id }).from(generation).where(isLeft);
      return (await rows.orderBy(asc(generation.createdAt)).limit(size)).map(({ id }) => id);
    },
    async work(id) {
      try {
        return (await finishTask(id, context)).status !== "running";
      } catch (err) {
        deps.log.error({ err, generation: id }, "generation could not be recovered");
        return false;
      }
    },
  });
  const settled = await countAll(recover);
  if (settled > 0) deps.log.warn({ settled }, "settled generations that were cut off");
  return settled;
}
