import { z } from "zod";
import { RATIOS, SIZES } from "#registry/contract/field.ts";
import { AppError } from "~/errors/app-error.ts";
import { invariant } from "~/errors/invariant.ts";
import type { ProviderOutput, ProviderState } from "~/providers/provider.ts";
import { checkOutputs, type OutputWish } from "./check-outputs.server.ts";
import { findGeneration, readState, type Generation, type TaskState } from "./generation-records.server.ts";
import type { SettleContext } from "./pipeline-context.ts";
import { settleFailure, settleSuccess } from "./settle.server.ts";
import { later } from "./spans.ts";
import { createStepClock, type StepClock } from "./step-clock.ts";
import { storeOutputs } from "./store-outputs.server.ts";

/**
 * Looks at a generation and, once its provider is done or its deadline has passed, settles it. Idempotent: whoever
 * waits, polls, is called back or sweeps may call it at any time and as often as they like.
 * @param options.waitMs how long to wait for the provider, 0 for a mere look.
 * @throws AppError NOT_FOUND when there is no such generation.
 */
export async function finishTask(
  generationId: string,
  context: SettleContext,
  options: { waitMs: number } = { waitMs: 0 },
): Promise<TaskState> {
  const { now, deps } = context;
  const row = await findGeneration(deps.db, generationId);
  if (!row) throw new AppError("NOT_FOUND");
  if (row.status !== "running") return readState(deps.db, row);

  const clock = createStepClock(now, row.timings);
  const deadline = later(row.createdAt, deps.deadlineMs).getTime();
  const left = Math.max(0, deadline - now().getTime());
  const seen = await look(row, Math.min(options.waitMs, left), context);
  if (seen.status === "running") {
    if (now().getTime() < deadline) return { status: "running", stage: seen.stage, generation: row };
    if (row.runRef !== null) await deps.provider.cancel(row.runRef);
    return settleFailure(row, new AppError("GENERATION_TIMEOUT"), clock, context);
  }
  clock.timings.run = now().getTime() - row.createdAt.getTime();
  if (seen.status === "failed") return settleFailure(row, seen.error, clock, context);
  Object.assign(clock.timings, prefixed(seen.timings));
  return deliver(row, seen.outputs, clock, context);
}

/** A row without a reference is one whose start is under way, or was cut off. */
async function look(row: Generation, waitMs: number, { deps }: SettleContext): Promise<ProviderState> {
  if (row.runRef === null) return { status: "running", stage: "queued" };
  return deps.provider.look(row.runRef, { waitMs });
}

const prefixed = (timings: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(timings).map(([step, ms]) => [`provider.${step}`, ms]));

async function deliver(
  row: Generation,
  outputs: ProviderOutput[],
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  try {
    const checked = await clock.time("checkOutputs", async () =>
      checkOutputs(outputs, await wishOf(row, context)),
    );
    await clock.time("storeOutputs", () => storeOutputs(row, checked, context));
  } catch (error) {
    return settleFailure(row, error, clock, context);
  }
  return settleSuccess(row, clock, context);
}

/** What the person asked for, read back from the record. */
async function wishOf(row: Generation, { deps }: SettleContext): Promise<OutputWish> {
  const tool = await deps.catalog.findServerTool(row.toolId);
  invariant(tool, `the tool of generation ${row.id} is in the catalog`);
  const valueOf = (control: "ratio" | "size") =>
    row.values[tool.fields.find((field) => field.control === control)?.name ?? ""];
  return {
    tool,
    ratio: z.enum(RATIOS).catch("auto").parse(valueOf("ratio")),
    size: z.enum(SIZES).catch("2K").parse(valueOf("size")),
  };
}
