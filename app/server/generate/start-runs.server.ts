import { isAppError } from "#registry/contract/errors/app-error.ts";
import { returningCredits } from "~/server/errors/returning-credits.ts";
import { forgetOutcome } from "./claim-key.server.ts";
import type { Generation } from "./generation-records.server.ts";
import type { GenerateContext } from "./pipeline-context.ts";
import { settleFailure } from "./settle.server.ts";
import { startRun, type RunMaterial } from "./start-run.server.ts";
import { createStepClock } from "./step-clock.ts";

/**
 * Hands a request's generations to the provider; each that is not taken on is settled at once. Where none is, the
 * request is refused, and when the reason is that no place was free, its key stands for nothing either, so that the
 * same request can be sent again.
 * @throws AppError that of the first, when none is taken on.
 */
export async function startRuns(
  generations: readonly Generation[],
  material: RunMaterial,
  context: GenerateContext,
): Promise<void> {
  const begun = await Promise.allSettled(generations.map((row) => begin(row, material, context)));
  const [first, ...others] = begun;
  if (first?.status !== "rejected" || others.some((run) => run.status === "fulfilled")) return;
  const isBusy = isAppError(first.reason) && first.reason.code === "BUSY";
  if (!isBusy) {
    const credits = generations.reduce((sum, { cost }) => sum + cost, 0);
    throw returningCredits(first.reason, credits);
  }
  for (const { id } of generations) await forgetOutcome(context.deps.db, id);
  throw first.reason; // Its sentence says that nothing was charged.
}

async function begin(row: Generation, material: RunMaterial, context: GenerateContext): Promise<void> {
  try {
    await startRun(row, material, context);
  } catch (error) {
    await settleFailure(row, error, createStepClock(context.now, row.timings), context);
    throw error;
  }
}
