import { and, asc, eq, lt } from "drizzle-orm";
import { generation } from "~/db/schema/generations.ts";
import { AppError } from "~/errors/app-error.ts";
import { finishTask } from "./finish-task.server.ts";
import { outputsOf, type Generation } from "./generation-records.server.ts";
import type { SettleContext } from "./pipeline-context.ts";
import { settleFailure, settleSuccess } from "./settle.server.ts";
import { later, SPANS } from "./spans.ts";
import { createStepClock } from "./step-clock.ts";

const BATCH = 200;

/**
 * Settles generations that a crash left running: those past their deadline or, where this process is the only one
 * and has just started (`alone`), all of them. One whose outputs were stored already is completed; one whose run the
 * provider still knows is finished or left to go on; every other one fails, and its credits come back.
 * @returns how many were settled.
 */
export async function recoverGenerations(
  context: SettleContext,
  options: { alone?: boolean } = {},
): Promise<number> {
  const { now, deps } = context;
  const abandoned = later(now(), -(deps.deadlineMs + SPANS.abandoned));
  const rows = await deps.db
    .select()
    .from(generation)
    .where(
      and(
        eq(generation.status, "running"),
        options.alone === true ? undefined : lt(generation.createdAt, abandoned),
      ),
    )
    .orderBy(asc(generation.createdAt))
    .limit(BATCH);
  let settled = 0;
  for (const row of rows) {
    try {
      if (await recover(row, context)) settled += 1;
    } catch (err) {
      deps.log.error({ err, generation: row.id }, "generation could not be recovered");
    }
  }
  if (settled > 0) deps.log.warn({ settled }, "settled generations that were cut off");
  return settled;
}

async function recover(row: Generation, context: SettleContext): Promise<boolean> {
  const { now, deps } = context;
  const clock = createStepClock(now, row.timings);
  if ((await outputsOf(deps.db, row.id)).length > 0) {
    await settleSuccess(row, clock, context);
    return true;
  }
  const isKnown = row.runRef !== null && row.provider === deps.provider.name;
  const seen = isKnown ? await finishTask(row.id, context) : null;
  if (seen) return seen.status !== "running";
  await settleFailure(row, new AppError("PROVIDER_FAILED", { message: "interrupted" }), clock, context);
  return true;
}
