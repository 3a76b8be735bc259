import { divideRatio } from "#registry/contract/form/choices.ts";
import type { RecalledJob, RunRecord, RunSpent, LookOptions, ProviderState } from "../provider.ts";
import { VendorFailure, explainFailure } from "./vendor-failure.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import { buildInput, usesVariable, listCalls, nameOf, type ModelCall, costOfCalls } from "./build-input.ts";
import {
  type Prediction,
  formatRef,
  type RunRef,
  codeOf,
  failureOf,
  hasNeverStarted,
  spentBy,
  MOST_TRIES,
} from "./prediction.ts";
import type { createPhotoUploads } from "./upload-photos.server.ts";
import type { Vendor } from "./vendor.server.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { deliverOutput, type Delivery, OutputRefused, readForNext } from "./deliver-output.server.ts";

/** How long a create may wait for the result, in seconds: longer, and a cut connection or process would lose more runs. */
const WAIT_S = 5;

export interface Stepping {
  vendor: Vendor;
  uploads: ReturnType<typeof createPhotoUploads>;
  webhook: string | undefined;
  log: OperatorLog;
  now(): Date;
}

/** The input of a call, with the photos at the vendor's where it needs them. */
async function fillInput(
  call: ModelCall,
  job: RecalledJob,
  output: string | undefined,
  { uploads }: Stepping,
): Promise<Record<string, unknown>> {
  const needsPhotos = ["images", "image1", "image2"].some((name) => usesVariable(call.input, name));
  const { prepare: preparations, cutTo } = job.tool.manifest.providers.replicate ?? {};
  const ratio = cutTo === undefined ? undefined : divideRatio(job.values[cutTo.slice(1)]);
  const images = needsPhotos
    ? await uploads.send(job.generationId, () => job.readPhotos(), { preparations, ratio })
    : [];
  return buildInput(call.input, { job, images, ...(output !== undefined && { output }) });
}

/** Begins a run's first step. Throws VendorFailure, or AppError for a tool without a model. */
export async function beginRun(job: RecalledJob, stepping: Stepping): Promise<Prediction> {
  const calls = listCalls(job.tool.manifest, job.values);
  const input = await fillInput(calls[0], job, undefined, stepping);
  const mayWait = job.tool.manifest.delivery === "wait" && calls.length === 1;
  return stepping.vendor.create(
    { model: calls[0].model, input },
    {
      deadlineMs: job.deadlineMs,
      ...(mayWait && { waitS: WAIT_S }),
      ...(stepping.webhook !== undefined && { webhook: stepping.webhook }),
    },
  );
}

/** What the next prediction of a run is made of. */
interface NextStep {
  ref: Pick<RunRef, "step" | "tries">;
  call: ModelCall;
  /** What the step before made. */
  output?: string;
  /** What the step before took. */
  spent?: RunSpent;
  /** The input as it was, where a step is begun afresh. */
  input?: Record<string, unknown>;
}

/**
 * Begins another prediction of a run, once however many look at the same time: whoever puts the claim in the record's
 * reference begins it. A claim whose owner is gone is never taken over, since its prediction may run at the vendor's.
 * @returns the reference to look by; null when somebody else goes on with it, or nobody may.
 */
async function beginNext(
  from: RunRef,
  next: NextStep,
  { job, record }: { job: RecalledJob; record: RunRecord },
  stepping: Stepping,
): Promise<RunRef | null> {
  const { vendor, webhook, log, now } = stepping;
  const claim: RunRef = { ...next.ref, predictionId: from.predictionId, claimedAt: now().getTime() };
  if (!(await record.advance(formatRef(from), formatRef(claim)))) return null;
  let prediction: Prediction;
  try {
    const input = next.input ?? (await fillInput(next.call, job, next.output, stepping));
    prediction = await vendor.create(
      { model: next.call.model, input },
      { deadlineMs: job.deadlineMs, ...(webhook !== undefined && { webhook }) },
    );
  } catch (error) {
    const isBegun = !(error instanceof VendorFailure && error.trouble === "throttled");
    // Surely nothing was begun: whoever looks next tries again.
    if (isBegun || !(await record.advance(formatRef(claim), formatRef(from)))) throw error;
    return null;
  }
  const begun: RunRef = { ...next.ref, predictionId: prediction.id };
  log.info({ model: nameOf(next.call), step: begun.step, tries: begun.tries }, "a run's next step was begun");
  if (await record.advance(formatRef(claim), formatRef(begun), next.spent)) return begun;
  await vendor.cancel(prediction.id); // settled meanwhile
  return null;
}

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
