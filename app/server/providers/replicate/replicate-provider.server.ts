import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { readBody } from "~/server/errors/read-body.server.ts";
import type { Breaker } from "../breaker.ts";
import type { LookOptions, Provider, ProviderState, Callback } from "../provider.ts";
import { VendorFailure, explainFailure } from "./vendor-failure.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import type { DrawWatermark } from "./draw-watermark.server.ts";
import { type Network, createVendor } from "./vendor.server.ts";
import { glanceAtRun, lookAtRun, type Looking, beginRun } from "./look-at-run.server.ts";
import {
  hasEnded,
  type Prediction,
  formatRef,
  parseRef,
  type RunRef,
  PREDICTION_ID,
  refsOf,
} from "./prediction.ts";
import { createPhotoUploads } from "./upload-photos.server.ts";

/** Seconds that a signature's time may be off, in both directions. */
const TOLERANCE_S = 300;
/** Bytes. */
const MAX_BODY = 1024 * 1024;
const SECRET_PREFIX = "whsec_";

const headersSchema = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  timestamp: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(2_000),
});
const bodySchema = z.object({ id: z.string().regex(PREDICTION_ID) });

export interface ReplicateOptions extends Network {
  token: string;
  /** Ends in /v1. */
  baseUrl: string;
  webhookSecret?: string | undefined;
  /** The site's own origin. The vendor is told to call only where this and the secret are known. */
  publicBaseUrl?: string | undefined;
  breaker: Pick<Breaker, "note">;
  log: OperatorLog;
  drawWatermark: DrawWatermark;
  /** Looks at photos before anything is charged: the vendor has nothing of the kind. */
  inspect: Provider["inspect"];
  forget?: Provider["forget"];
}

const WEBHOOK_PATH = "/api/webhooks/replicate";

/** Between two looks, in milliseconds: the first, and the longest that it grows to. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 2_000;
/** Ended answers to creates that are kept until somebody looks. */
const KEPT_ANSWERS = 50;

/** Opens Replicate as a provider. Its runs outlive this process, and any process looks at them. */
export function openReplicateProvider(options: ReplicateOptions): Provider {
  const { baseUrl, webhookSecret, publicBaseUrl, log, now, sleep, inspect, forget } = options;
  const vendor = createVendor(options);
  const answers = new LRUCache<string, Prediction>({ max: KEPT_ANSWERS });
  const keepAnswer = (prediction: Prediction) => {
    if (hasEnded(prediction)) answers.set(prediction.id, prediction);
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
    ...(forget && { forget }),
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

/**
 * The callback in a request when the vendor signed exactly these bytes a short while ago; else null. The signature is
 * `v1,` and the base64 of an HMAC-SHA256 over id, time and body; several may stand in the header, divided by spaces.
 * @throws AppError BODY_TOO_LARGE.
 */
export async function verifyWebhook(
  secret: string | undefined,
  request: Request,
  now: Date,
): Promise<Callback | null> {
  const headers = headersSchema.safeParse({
    id: request.headers.get("webhook-id"),
    timestamp: request.headers.get("webhook-timestamp"),
    signature: request.headers.get("webhook-signature"),
  });
  const key = Buffer.from((secret ?? "").replace(SECRET_PREFIX, ""), "base64");
  if (!headers.success || key.length === 0) return null;
  const { id, timestamp, signature } = headers.data;
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) > TOLERANCE_S) return null;
  const body = await readBody(request, MAX_BODY);
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  const isSigned = signature.split(" ").some((candidate) => isSame(candidate, `v1,${expected}`));
  return isSigned ? readPayload(id, body) : null;
}

/** Compares in the same time wherever two texts differ. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readPayload(id: string, body: Buffer): Callback | null {
  try {
    const payload = bodySchema.safeParse(JSON.parse(body.toString("utf8")));
    return payload.success ? { id, refs: refsOf(payload.data.id) } : null;
  } catch {
    return null;
  }
}
