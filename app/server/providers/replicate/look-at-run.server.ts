import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { LookOptions, ProviderState, RecalledJob } from "../provider.ts";
import { VendorFailure } from "../vendor-failure.ts";
import { deliverOutput, type Delivery } from "./deliver-output.server.ts";
import { explainFailure } from "./explain-failure.ts";
import { OutputRefused } from "./fetch-output.server.ts";
import { costOfCalls, listCalls, nameOf } from "./list-calls.ts";
import { codeOf, failureOf, hasNeverStarted, spentBy, type Prediction } from "./prediction.ts";
import { readForNext } from "./read-output.ts";
import { MOST_TRIES, type RunRef } from "./run-ref.ts";
import { beginNext, type NextStep, type Stepping } from "./run-steps.server.ts";

/** How long beginning a step may take, photos included, in milliseconds; after that whoever claimed it is gone. */
const CLAIM_MS = 180_000;

const QUEUED: ProviderState = { status: "running", stage: "queued" };
const WORKING: ProviderState = { status: "running", stage: "working" };
const failed = (error: Error): ProviderState => ({ status: "failed", error });

export interface Looking extends Stepping, Delivery {
  /** The answer to a create that had ended by then, once. */
  takeFresh(predictionId: string): Prediction | undefined;
}

/** What a look found, and the reference to go on looking by. */
export interface Seen {
  state: ProviderState;
  ref: RunRef;
}

/** Looks at a run once, and goes on with its next step where one is due. */
export async function lookAtRun(ref: RunRef, options: LookOptions, looking: Looking): Promise<Seen> {
  const at = (state: ProviderState): Seen => ({ state, ref });
  if (ref.claimedAt !== undefined) {
    const isGone = looking.now().getTime() - ref.claimedAt > CLAIM_MS;
    return at(isGone ? failed(new AppError("PROVIDER_FAILED", { message: "interrupted" })) : WORKING);
  }
  const prediction = await findPrediction(ref, looking);
  if (prediction === null) return at(failed(new AppError("PROVIDER_FAILED")));
  switch (prediction?.status) {
    case "succeeded":
      return finishStep(prediction, ref, options, looking);
    case "failed":
      return hasNeverStarted(prediction) && ref.tries < MOST_TRIES && prediction.input
        ? restartStep(prediction, prediction.input, ref, options, looking)
        : at(failed(tellFailure(prediction, looking)));
    case "canceled":
      return at(failed(new AppError("CANCELED")));
    case "aborted":
      return at(failed(new AppError("GENERATION_TIMEOUT")));
    case "starting":
      return at(QUEUED);
    default: // processing, a status of tomorrow, or no answer: the deadline ends it
      return at(WORKING);
  }
}

/**
 * Tells how far a run is and touches nothing. One that has ended counts as working: whoever looks with its record is
 * about to settle it.
 */
export async function glanceAtRun(ref: RunRef, looking: Looking): Promise<ProviderState> {
  if (ref.claimedAt !== undefined) return WORKING;
  const prediction = await findPrediction(ref, { ...looking, takeFresh: () => undefined });
  return prediction?.status === "starting" ? QUEUED : WORKING;
}

/** Null for a run that the vendor does not know; undefined when it can't be asked. */
async function findPrediction(
  { predictionId }: RunRef,
  { vendor, takeFresh, log }: Looking,
): Promise<Prediction | null | undefined> {
  try {
    return takeFresh(predictionId) ?? (await vendor.find(predictionId));
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    log.warn({ err: error }, "a run could not be looked at");
    return error.trouble === "missing" ? null : undefined;
  }
}

function tellFailure(prediction: Prediction, { log }: Looking): AppError {
  const error = failureOf(prediction);
  log.warn({ code: codeOf(prediction), told: error.code }, "Replicate failed a run");
  return error;
}

async function recall({
  record,
}: LookOptions): Promise<{ job: RecalledJob; record: typeof record & object }> {
  invariant(record, "whoever looks at a run of Replicate brings its record");
  return { job: await record.recallJob(), record };
}

async function finishStep(
  prediction: Prediction,
  ref: RunRef,
  options: LookOptions,
  looking: Looking,
): Promise<Seen> {
  const run = await recall(options);
  const calls = listCalls(run.job.tool.manifest, run.job.values);
  const call = calls[ref.step];
  if (call === undefined)
    return { ref, state: failed(new AppError("PROVIDER_FAILED", { message: "interrupted" })) };
  const next = calls[ref.step + 1];
  if (next !== undefined) {
    const output = readForNext(prediction.output);
    if (output === null) return { ref, state: failed(new AppError("PROVIDER_FAILED")) };
    return goOn(
      ref,
      { ref: { step: ref.step + 1, tries: 0 }, call: next, output, spent: spentBy(prediction) },
      run,
      looking,
    );
  }
  const since = looking.now().getTime();
  try {
    const output = await deliverOutput(prediction.output, run.job, call, looking);
    const timings = {
      ...(prediction.metrics?.predict_time !== undefined && {
        predict: Math.round(prediction.metrics.predict_time * 1000),
      }),
      fetch: looking.now().getTime() - since,
    };
    const usd = costOfCalls(calls, run.job);
    const spent = { ...spentBy(prediction), ...(usd !== undefined && { usd }) };
    return { ref, state: { status: "succeeded", outputs: [output], timings, spent } };
  } catch (error) {
    if (isAppError(error)) return { ref, state: failed(error) };
    if (!(error instanceof OutputRefused)) throw error;
    looking.log.warn({ err: error, model: nameOf(call) }, "an output could not be used");
    return {
      ref,
      state: failed(new AppError("PROVIDER_FAILED", { message: "unusableOutput", cause: error })),
    };
  }
}

/** The vendor says that it never began: one fresh run costs nothing twice. */
async function restartStep(
  prediction: Prediction,
  input: Record<string, unknown>,
  ref: RunRef,
  options: LookOptions,
  looking: Looking,
): Promise<Seen> {
  const run = await recall(options);
  const call = listCalls(run.job.tool.manifest, run.job.values)[ref.step];
  if (call === undefined) return { ref, state: failed(failureOf(prediction)) };
  return goOn(ref, { ref: { step: ref.step, tries: ref.tries + 1 }, call, input }, run, looking);
}

async function goOn(
  from: RunRef,
  next: NextStep,
  run: Awaited<ReturnType<typeof recall>>,
  looking: Looking,
): Promise<Seen> {
  try {
    const begun = await beginNext(from, next, run, looking);
    return { ref: begun ?? from, state: WORKING };
  } catch (error) {
    return { ref: from, state: failed(explainFailure(error, looking.log)) };
  }
}
