import { divideRatio } from "#registry/contract/divide-ratio.ts";
import type { RecalledJob, RunRecord, RunSpent } from "../provider.ts";
import { VendorFailure } from "../vendor-failure.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import { buildInput, usesVariable } from "./build-input.ts";
import { listCalls, nameOf, type ModelCall } from "./list-calls.ts";
import type { Prediction } from "./prediction.ts";
import { formatRef, type RunRef } from "./run-ref.ts";
import type { createPhotoUploads } from "./upload-photos.server.ts";
import type { Vendor } from "./vendor.server.ts";

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
export interface NextStep {
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
export async function beginNext(
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
