import type { Breaker } from "../breaker.ts";
import type { LookOptions, Provider, ProviderState } from "../provider.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { VendorFailure } from "../vendor-failure.ts";
import type { VendorLog } from "../vendor-log.ts";
import type { DrawWatermark } from "./draw-watermark.server.ts";
import type { Network } from "./bounded-fetch.server.ts";
import { explainFailure } from "./explain-failure.ts";
import { glanceAtRun, lookAtRun, type Looking } from "./look-at-run.server.ts";
import { hasEnded, type Prediction } from "./prediction.ts";
import { formatRef, parseRef, type RunRef } from "./run-ref.ts";
import { beginRun } from "./run-steps.server.ts";
import { createPhotoUploads } from "./upload-photos.server.ts";
import { createVendor } from "./vendor.server.ts";
import { verifyWebhook } from "./verify-webhook.server.ts";

export interface ReplicateOptions extends Network {
  token: string;
  /** Ends in /v1. */
  baseUrl: string;
  webhookSecret?: string | undefined;
  /** The site's own origin. The vendor is told to call only where this and the secret are known. */
  publicBaseUrl?: string | undefined;
  breaker: Pick<Breaker, "note">;
  log: VendorLog;
  drawWatermark: DrawWatermark;
  /** Looks at photos before anything is charged: the vendor has nothing of the kind. */
  inspect: Provider["inspect"];
}

export const WEBHOOK_PATH = "/api/webhooks/replicate";

/** Between two looks, in milliseconds: the first, and the longest that it grows to. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;
/** Ended answers to creates that are kept until somebody looks. */
const KEPT_ANSWERS = 50;

/** Opens Replicate as a provider. Its runs outlive this process, and any process looks at them. */
export function openReplicateProvider(options: ReplicateOptions): Provider {
  const { baseUrl, webhookSecret, publicBaseUrl, log, now, sleep, inspect } = options;
  const vendor = createVendor(options);
  const answers = new Map<string, Prediction>();
  const keepAnswer = (prediction: Prediction) => {
    if (!hasEnded(prediction)) return;
    answers.set(prediction.id, prediction);
    for (const old of [...answers.keys()].slice(0, Math.max(0, answers.size - KEPT_ANSWERS)))
      answers.delete(old);
  };
  const calls = publicBaseUrl !== undefined && webhookSecret !== undefined;
  const looking: Looking = {
    ...{ vendor, log, now, drawWatermark: options.drawWatermark, fetching: options },
    uploads: createPhotoUploads(vendor),
    webhook: calls ? new URL(WEBHOOK_PATH, publicBaseUrl).href : undefined,
    takeFresh(id) {
      const answer = answers.get(id);
      answers.delete(id);
      return answer;
    },
  };
  const lookOnce = shareLooks((ref, lookOptions) => lookAtRun(ref, lookOptions, looking));

  return {
    name: "replicate",
    description: `Replicate at ${baseUrl}, ${calls ? "which calls back" : "asked at intervals"}`,
    isShared: true,
    busyForS: () => null,
    async start(job) {
      try {
        const { photos, ...rest } = job;
        const prediction = await beginRun({ ...rest, readPhotos: async () => photos }, looking);
        keepAnswer(prediction);
        return { ref: formatRef({ predictionId: prediction.id, step: 0, tries: 0 }) };
      } catch (error) {
        throw isAppError(error) ? error : explainFailure(error, log);
      }
    },
    async look(text, lookOptions): Promise<ProviderState> {
      let ref = parseRef(text);
      if (ref === null) return { status: "unknown" };
      if (lookOptions.record === undefined) return glanceAtRun(ref, looking);
      const until = now().getTime() + lookOptions.waitMs;
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(Math.round(pauseMs * 1.5), LONGEST_PAUSE_MS)) {
        const seen = await lookOnce(ref, lookOptions);
        const leftMs = until - now().getTime();
        if (seen.state.status !== "running" || leftMs <= 0) return seen.state;
        ref = seen.ref;
        await sleep(Math.min(pauseMs, leftMs));
      }
    },
    async cancel(text) {
      const ref = parseRef(text);
      if (ref === null || ref.claimedAt !== undefined) return;
      try {
        await vendor.cancel(ref.predictionId);
      } catch (error) {
        if (!(error instanceof VendorFailure)) throw error;
        if (error.vendor === "well") return; // it had ended
        log.warn({ err: error }, "a run could not be stopped; its deadline at Replicate will");
      }
    },
    inspect,
    readCallback: (request, at) => verifyWebhook(webhookSecret, request, at),
    close: async () => undefined,
  };
}

/** Everyone who looks at the same run at the same time shares one look, so that an output is fetched once. */
function shareLooks(look: (ref: RunRef, options: LookOptions) => ReturnType<typeof lookAtRun>): typeof look {
  const underWay = new Map<string, ReturnType<typeof lookAtRun>>();
  return (ref, options) => {
    const key = formatRef(ref);
    const known = underWay.get(key);
    if (known) return known;
    const looking = look(ref, options).finally(() => underWay.delete(key));
    underWay.set(key, looking);
    return looking;
  };
}
