import { and, eq, inArray, asc, isNull, lte, notInArray, or } from "drizzle-orm";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import type { ProviderState, RunRecord } from "~/server/providers/provider.ts";
import { generation, providerCallback } from "~/server/db/schema/generations.ts";
import { MAX_STORED_BYTES } from "~/server/files/storage/uploads/uploads.ts";
import { checkOutputs, isRetryable, readWish } from "./check-outputs.server.ts";
import {
  addSpent,
  findGeneration,
  outputsOf,
  readState,
  type Generation,
  type Output,
  type TaskState,
} from "../records/generation-records.server.ts";
import { keepRunning, type SettleContext } from "../pipeline-context.ts";
import { timeLeft, handOver, isHeld, whileHeld, putBack, takeLease } from "./lease.server.ts";
import { settleFailure, settleSuccess, storeOutputs } from "./settle.server.ts";
import { SPANS, later, createStepClock, type StepClock } from "../spans.ts";
import { jobOf, startRun } from "../start-run.server.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";

/** Runs of one generation, when process after process dies over it. */
const MOST_ATTEMPTS = 3;

/**
 * Goes on with a generation whose process died. What was stored already is delivered. A run that ended with its process
 * is begun again here, from what is recorded; one at a vendor is not, since it may be under way there: it fails, and
 * its credits come back.
 * @param tend stays with the run that is begun, after this has answered.
 */
async function takeOver(
  row: Generation,
  clock: StepClock,
  context: SettleContext,
  tend: (row: Generation) => void,
): Promise<TaskState> {
  const { deps } = context;
  const taken = deps.leaving.aborted ? null : await takeLease(row, context, { lapsed: true });
  if (!taken) return { status: "running", stage: "queued", generation: row };
  if ((await outputsOf(deps.db, row.id)).length > 0) return settleSuccess(taken, clock, context);
  const canRunHere = !deps.provider.isShared && row.provider === deps.provider.name;
  if (!canRunHere || taken.attempts > MOST_ATTEMPTS) {
    const error = new AppError("PROVIDER_FAILED", { message: "interrupted" });
    return settleFailure(taken, error, clock, context);
  }
  deps.log.warn({ generation: row.id, attempt: taken.attempts }, "a generation is begun again");
  try {
    const begun = await startFromRecord(taken, context);
    tend(begun);
    return { status: "running", stage: "queued", generation: begun };
  } catch (error) {
    if (!isAppError(error) || error.code !== "BUSY") return settleFailure(taken, error, clock, context);
    await putBack(taken.id, context, SPANS.ask);
    return { status: "running", stage: "queued", generation: taken };
  }
}

/**
 * Begins a run whose result can't be used once more. Of several who saw the result, one does.
 * @param error why it can't be used: what the generation fails with when it can't be begun again either.
 */
async function tryAgain(
  row: Generation,
  error: unknown,
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  const taken = await takeLease(row, context);
  if (!taken) return { status: "running", stage: "working", generation: row };
  context.deps.log.warn({ generation: row.id, err: error }, "a result can't be used; its run is begun again");
  try {
    const begun = await startFromRecord(taken, context);
    return { status: "running", stage: "queued", generation: begun };
  } catch {
    return settleFailure(taken, error, clock, context);
  }
}

async function startFromRecord(row: Generation, context: SettleContext): Promise<Generation> {
  const { deps } = context;
  const tool = await deps.catalog.findServerTool(row.toolId);
  if (!tool) throw new AppError("PROVIDER_FAILED", { message: "interrupted" });
  const photos = await Promise.all(row.photoKeys.map((key) => deps.storage.read(key, MAX_STORED_BYTES)));
  return startRun(row, { tool, photos }, context);
}

/** After a lease has lapsed, until it is looked at whether it has. */
const SLACK_MS = 500;

/**
 * Looks at a generation and, once its provider is done or its deadline has passed, settles it; one whose process died
 * is taken over. Idempotent: whoever waits, polls, is called back or sweeps may call it at any time and as often as
 * they like.
 * @param options.waitMs how long to wait for the provider, 0 for a mere look.
 * @param options.recorded the generation as it was recorded just now; it is read where that is not given.
 * @throws AppError NOT_FOUND when there is no such generation.
 */
export async function finishTask(
  generationId: string,
  context: SettleContext,
  options: { waitMs: number; recorded?: Generation | null } = { waitMs: 0 },
): Promise<TaskState> {
  const { now, deps } = context;
  const row = options.recorded ?? (await findGeneration(deps.db, generationId));
  if (!row) throw new AppError("NOT_FOUND");
  if (row.status !== "running") return readState(deps.db, row);

  const clock = createStepClock(now, row.timings);
  const seen = await look(row, Math.min(options.waitMs, timeLeft(row, context)), context);
  const hasEnded = seen.status === "succeeded" || seen.status === "failed";
  if (hasEnded) clock.timings.run = now().getTime() - row.createdAt.getTime();
  else if (timeLeft(row, context) === 0) {
    if (row.runRef !== null) await deps.provider.cancel(row.runRef);
    return endWith(new AppError("GENERATION_TIMEOUT"), row, clock, context);
  }
  switch (seen.status) {
    case "running":
      return { status: "running", stage: seen.stage, generation: row };
    case "unknown":
      return takeOver(row, clock, context, (begun) => tendRun(begun, context));
    case "failed":
      return endWith(seen.error, row, clock, context);
    case "succeeded":
      Object.assign(clock.timings, prefixed(seen.timings));
      return deliverOnce(row, seen, clock, context);
  }
}

/** What the provider says. A run that only another process knows, or that is being started, goes on while it is held. */
async function look(row: Generation, waitMs: number, context: SettleContext): Promise<ProviderState> {
  const { now, deps } = context;
  const isOurs = row.runRef !== null && row.provider === deps.provider.name;
  const seen: ProviderState = isOurs
    ? await deps.provider.look(row.runRef ?? "", { waitMs, record: runRecordOf(row, context) })
    : { status: "unknown" };
  if (seen.status !== "unknown" || !isHeld(row, now())) return seen;
  if (waitMs > 0) await deps.sleep(SPANS.look);
  return { status: "running", stage: row.runRef === null ? "queued" : "working" };
}

type Succeeded = Extract<ProviderState, { status: "succeeded" }>;

const prefixed = (timings: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(timings).map(([step, ms]) => [`provider.${step}`, ms]));

/** Ends a generation that came to nothing; what a process stored before it died is delivered all the same. */
async function endWith(
  error: Error,
  row: Generation,
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  const hasOutputs = (await outputsOf(context.deps.db, row.id)).length > 0;
  return hasOutputs ? settleSuccess(row, clock, context) : settleFailure(row, error, clock, context);
}

/** Several who come for one result at once, say a poll and the queue, have it stored once. */
async function deliverOnce(
  row: Generation,
  seen: Succeeded,
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  const { deliveries } = context.deps;
  const underWay = deliveries.get(row.id);
  if (underWay) return underWay;
  const delivery = deliver(row, seen, clock, context).finally(() => deliveries.delete(row.id));
  deliveries.set(row.id, delivery);
  return delivery;
}

async function deliver(
  row: Generation,
  { outputs, spent }: Succeeded,
  clock: StepClock,
  context: SettleContext,
): Promise<TaskState> {
  let stored: Output[];
  try {
    const checked = await clock.time("checkOutputs", async () =>
      checkOutputs(outputs, await readWish(row, context)),
    );
    stored = await clock.time("storeOutputs", () => storeOutputs(row, checked, context));
  } catch (error) {
    const isFirst = row.attempts <= 1 && timeLeft(row, context) > 0;
    if (isFirst && isRetryable(error)) return tryAgain(row, error, clock, context);
    return settleFailure(row, error, clock, context);
  }
  return settleSuccess(row, clock, context, { spent, stored });
}

/**
 * Stays with a run until its generation is settled, and keeps it for this process meanwhile. A run here that nobody needs
 * any more, because it was canceled or taken over, is stopped.
 * @param options.mayLeave leaves it to others when this process is about to end.
 * @param options.recorded as for `finishTask`, for the first look.
 */
export async function stayWithRun(
  id: string,
  context: SettleContext,
  { mayLeave, recorded = null }: { mayLeave: boolean; recorded?: Generation | null },
): Promise<TaskState> {
  const { provider, leaving, instanceId } = context.deps;
  const waitMs = provider.isShared ? SPANS.wait : SPANS.slice;
  let mine: string | null = null;
  const stop = async (runRef: string | null) => {
    if (runRef !== null && !provider.isShared) await provider.cancel(runRef);
  };
  return whileHeld(id, context, async () => {
    for (let known = recorded; ; known = null) {
      const state = await finishTask(id, context, { waitMs, recorded: known });
      const { heldBy, runRef } = state.generation;
      if (mine !== runRef) await stop(mine);
      if (state.status === "failed") await stop(runRef);
      if (state.status !== "running") return state;
      mine = heldBy === instanceId ? runRef : null;
      if (!mayLeave || !leaving.aborted) continue;
      await handOver(id, context);
      return state;
    }
  });
}

/** Stays with a run for which nobody waits. */
export function tendRun({ id }: Generation, context: SettleContext): void {
  const { deps } = context;
  keepRunning(deps.running, stayWithRun(id, context, { mayLeave: true })).catch((err: unknown) =>
    deps.log.error({ err, generation: id }, "a run was left alone"),
  );
}

/**
 * A generation's record as its provider sees it: what the run was begun with, and its reference, which of several who
 * go on with the run at the same time one replaces.
 */
export function runRecordOf(row: Generation, context: SettleContext): RunRecord {
  const { db, catalog, storage } = context.deps;
  return {
    async recallJob() {
      const tool = await catalog.findServerTool(row.toolId);
      if (!tool) throw new AppError("PROVIDER_FAILED", { message: "interrupted" });
      const { photos: _unread, ...job } = jobOf(row, { tool, photos: [] }, context);
      return {
        ...job,
        readPhotos: () => Promise.all(row.photoKeys.map((key) => storage.read(key, MAX_STORED_BYTES))),
      };
    },
    async advance(ref, nextRef, spent = {}) {
      const advanced = await db
        .update(generation)
        .set({ runRef: nextRef, ...addSpent(spent) })
        .where(and(eq(generation.id, row.id), eq(generation.status, "running"), eq(generation.runRef, ref)))
        .returning({ id: generation.id });
      return advanced.length > 0;
    },
  };
}

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
