import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { stillRunning, type Generation } from "../records/generation-records.server.ts";
import type { SettleContext } from "../pipeline-context.ts";
import { later, SPANS } from "../spans.ts";

// A lease says which process works on a generation: it renews it while it does, so one that has lapsed belongs to a
// process that died. Taking it counts up `attempts`, which also tells one holder from the next.

/** Whether a process works on it, as far as its record says. */
export const isHeld = ({ heldUntil }: Generation, at: Date): boolean => heldUntil !== null && heldUntil > at;

/** Renews this process's lease of a generation until the work ends. */
export async function whileHeld<Result>(
  id: string,
  { now, deps }: SettleContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = () =>
    deps.db
      .update(generation)
      .set({ heldUntil: later(now(), SPANS.lease) })
      .where(and(stillRunning(id), eq(generation.heldBy, deps.instanceId)))
      .catch((err: unknown) => deps.log.warn({ err, generation: id }, "a lease could not be renewed"));
  const timer = setInterval(() => void renew(), SPANS.renewal).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Takes a generation over for another run of it, from the holder that its record names: at any time, or with `lapsed`
 * once that lease has lapsed. Null where somebody else has taken or settled it meanwhile.
 */
export async function takeLease(
  { id, heldBy, attempts }: Generation,
  { now, deps }: SettleContext,
  { lapsed = false } = {},
): Promise<Generation | null> {
  const at = now();
  const hasLapsed = or(isNull(generation.heldUntil), lte(generation.heldUntil, at));
  const [taken] = await deps.db
    .update(generation)
    .set({
      heldBy: deps.instanceId,
      heldUntil: later(at, SPANS.lease),
      runRef: null,
      attempts: attempts + 1,
    })
    .where(
      and(
        stillRunning(id),
        eq(generation.attempts, attempts),
        sql`${generation.heldBy} is not distinct from ${heldBy}::text`,
        lapsed ? hasLapsed : undefined,
      ),
    )
    .returning();
  return taken ?? null;
}

/** Puts a generation of this process back for `afterMs`, for whoever looks at it then. That it was taken does not count. */
export async function putBack(id: string, context: SettleContext, afterMs: number): Promise<void> {
  await giveUp(context.deps.db, id, context, afterMs);
}

/** Leaves a generation of this process to another, which looks at it at once. That it was taken here does not count. */
export async function handOver(id: string, context: SettleContext): Promise<void> {
  const { db, queue } = context.deps;
  await queue.prepare();
  await db.transaction(async (tx) => {
    if (await giveUp(tx, id, context, 0)) await queue.add(tx, [id], 0);
  });
}

async function giveUp(
  db: Pick<Db, "update">,
  id: string,
  { now, deps }: SettleContext,
  afterMs: number,
): Promise<boolean> {
  const given = await db
    .update(generation)
    .set({
      ...{ heldBy: null, heldUntil: later(now(), afterMs), runRef: null },
      attempts: sql`${generation.attempts} - 1`,
    })
    .where(and(stillRunning(id), eq(generation.heldBy, deps.instanceId)))
    .returning({ id: generation.id });
  return given.length > 0;
}

/** Milliseconds until a generation's deadline; 0 beyond it. */
export const timeLeft = ({ createdAt }: Generation, { now, deps }: SettleContext): number =>
  Math.max(0, createdAt.getTime() + deps.deadlineMs - now().getTime());
