import { createServer, type ServerResponse } from "node:http";
import { answerCall, type Loopback } from "./answer-call.ts";
import { CallLog } from "./call-log.ts";
import { LoopbackFaults } from "./loopback-faults.ts";
import type { Mood } from "./operate-vendor.ts";
import { PredictionRuns, type Pace } from "./prediction-runs.ts";
import { RateCounters, USUAL_LIMITS, type RateLimits } from "./rate-counters.ts";
import type { Prediction } from "./replicate-objects.ts";
import { WebhookOutbox } from "./send-webhooks.ts";
import { StoredFiles } from "./stored-files.ts";

export interface ReplicateOptions {
  /** How long runs take; by default 100 and 200 ms. */
  pace?: Partial<Pace>;
  limits?: Partial<RateLimits>;
  /** Signs webhooks: `whsec_` and a base64 key. */
  webhookSecret?: string;
  now?: () => Date;
  /** 0, the default, takes a free one. */
  port?: number;
}

export interface LoopbackReplicate {
  /** For REPLICATE_BASE_URL. */
  baseUrl: string;
  /** For REPLICATE_API_TOKEN; calls with another one are refused. */
  token: string;
  /** For REPLICATE_WEBHOOK_SECRET. */
  webhookSecret: string;
  /** May be changed at any time, for the runs that follow. */
  pace: Pace;
  faults: LoopbackFaults;
  log: CallLog;
  files: StoredFiles;
  runs: PredictionRuns;
  webhooks: WebhookOutbox;
  rates: RateCounters;
  predictions: ReadonlyMap<string, Prediction>;
  /** What becomes of every call of the API, creates or not. */
  setMood(mood: Mood): void;
  /** The environment of a site that runs on this vendor; without its own address it is never called back. */
  environment(siteOrigin?: string): Record<string, string>;
  stop(): Promise<void>;
}

const TOKEN = "r8_loopback_0123456789";
const WEBHOOK_SECRET = `whsec_${Buffer.from("a key of this machine").toString("base64")}`;

/** Starts a server on this machine that speaks the vendor's protocol as far as the product uses it. */
export async function startReplicate(options: ReplicateOptions = {}): Promise<LoopbackReplicate> {
  const { now = () => new Date(), webhookSecret = WEBHOOK_SECRET, port = 0 } = options;
  const pace: Pace = { startMs: 100, runMs: 200, isPremade: false, ...options.pace };
  let origin = "";
  const files = new StoredFiles({ now, origin: () => origin });
  const webhooks = new WebhookOutbox({ secret: webhookSecret, now });
  const runs = new PredictionRuns({ files, outbox: webhooks, pace, now, origin: () => origin });
  const rates = new RateCounters({ ...USUAL_LIMITS, ...options.limits }, now);
  const faults = new LoopbackFaults();
  const log = new CallLog();
  const loopback: Loopback = {
    ...{ token: TOKEN, webhookSecret, files, runs, rates, faults, log, now, pace },
    mood: "well",
    switched: null,
    origin: () => origin,
  };

  const server = createServer((request, response) => {
    answerCall(loopback, request, response).catch((error: unknown) => breakDown(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const baseUrl = `${origin}/v1`;
  return {
    ...{ baseUrl, token: TOKEN, webhookSecret, pace, faults, log, files, runs, webhooks, rates },
    predictions: runs.predictions,
    setMood: (mood) => (loopback.mood = mood),
    environment: (siteOrigin) => ({
      PROVIDER: "replicate",
      REPLICATE_API_TOKEN: TOKEN,
      REPLICATE_BASE_URL: baseUrl,
      ALLOW_DEV_CHECKOUT: "true", // this vendor takes no money either
      ...(siteOrigin !== undefined && { REPLICATE_WEBHOOK_SECRET: webhookSecret, BASE_URL: siteOrigin }),
    }),
    async stop() {
      webhooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function breakDown(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
}
