import { z } from "zod";
import { readAtMost } from "~/server/errors/read-body.server.ts";
import Replicate from "replicate";
import type { Breaker, CallLine } from "../breaker.ts";
import { troubleOf, VendorFailure } from "./vendor-failure.ts";
import type { ModelCall } from "./build-input.ts";
import { predictionSchema, type Prediction } from "./prediction.ts";

const Body = z.object({ retry_after: z.number().optional().catch(undefined), detail: z.string().catch("") });

type CallKind = "create" | "upload" | "read" | "cancel";

export interface Network {
  fetch: typeof fetch;
  now(): Date;
  sleep(ms: number): Promise<void>;
}

interface Manner {
  /** A single sending, from request to the last byte of the answer, in milliseconds. */
  timeoutMs: number;
  /** How long after the first sending another may begin, in milliseconds. */
  budgetMs: number;
  /** Whether a call that ended so may be sent again; 0 is no answer. */
  resends(status: number): boolean;
}

const isThrottled = (status: number) => status === 429;
const mayBeBetterSoon = (status: number) => status === 0 || status === 429 || status >= 500;

/** What begins work is sent again only after a refusal that surely began nothing; what only asks or stops, whenever it may help. */
const MANNERS = {
  create: { timeoutMs: 25_000, budgetMs: 5_000, resends: isThrottled },
  upload: { timeoutMs: 60_000, budgetMs: 5_000, resends: isThrottled },
  read: { timeoutMs: 8_000, budgetMs: 5_000, resends: mayBeBetterSoon },
  cancel: { timeoutMs: 5_000, budgetMs: 8_000, resends: mayBeBetterSoon },
} as const satisfies Record<CallKind, Manner>;

/** The vendor's client never sends a call again that ended with this status; what really happened is noted beside it. */
const FINAL = 424;

/** Bytes of an answer: a run's record with its logs, never a picture. */
const MAX_ANSWER = 8 * 1024 * 1024;
const FIRST_BACKOFF_MS = 250;

/** An answer that was read to its end. */
interface Answer {
  /** 0: none came, or not all of it. */
  status: number;
  body: string;
  /** Seconds until the vendor wants to be asked again, where it says so. */
  retryAfterS: number | undefined;
}

interface BoundedFetch {
  fetch: typeof fetch;
  /** What really happened when the client was told that the call failed; null while it was not. */
  failure(): Answer | null;
}

/**
 * A `fetch` for one call of the vendor's client, which would resend a POST after a cut connection and everything without
 * a pause. This one ends every sending at a deadline, decides alone what is sent again and when, and hands the client
 * nothing that it would resend.
 * @param options.extraMs what the vendor was asked to wait, in milliseconds; `headers` go with the call.
 */
function createBoundedFetch(
  kind: CallKind,
  network: Network,
  { extraMs = 0, headers: extra = {} }: { extraMs?: number; headers?: Record<string, string> } = {},
): BoundedFetch {
  const { now, sleep } = network;
  const { timeoutMs, budgetMs, resends } = MANNERS[kind];
  let failure: Answer | null = null;
  const boundedFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(extra)) headers.set(name, value);
    const until = now().getTime() + budgetMs;
    for (let backoffMs = FIRST_BACKOFF_MS; ; backoffMs *= 2) {
      const answer = await send(input, { ...init, headers }, timeoutMs + extraMs, network);
      if (answer.status >= 200 && answer.status < 300) return new Response(answer.body, { status: 200 });
      const pauseMs = answer.retryAfterS === undefined ? backoffMs : answer.retryAfterS * 1000;
      if (!resends(answer.status) || now().getTime() + pauseMs > until) {
        failure = answer;
        return new Response(answer.body, { status: FINAL });
      }
      await sleep(pauseMs);
    }
  };
  return { fetch: boundedFetch, failure: () => failure };
}

async function send(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  timeoutMs: number,
  { fetch, now }: Network,
): Promise<Answer> {
  try {
    // A redirect would carry the token elsewhere.
    const response = await fetch(input, {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readText(response);
    const retryAfterS = readRetryAfter(response.headers.get("Retry-After"), body, now());
    return { status: response.status, body, retryAfterS };
  } catch (error) {
    return {
      status: 0,
      body: error instanceof Error ? error.name : "no answer",
      retryAfterS: undefined,
    };
  }
}

async function readText(response: Response): Promise<string> {
  const bytes = await readAtMost(response, MAX_ANSWER);
  if (bytes !== null) return bytes.toString("utf8");
  await response.body?.cancel();
  throw new RangeError("the answer is too long");
}

/** Seconds that an answer asks us to wait: by its header (seconds or a date), else by what its body says. */
function readRetryAfter(header: string | null, body: string, now: Date): number | undefined {
  if (header !== null && /^\d{1,6}$/.test(header.trim())) return Number(header);
  const date = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - now.getTime()) / 1000));
  const told = Body.safeParse(parseJson(body));
  if (!told.success) return undefined;
  const seconds = /resets in ~?(\d{1,6})\s?s/.exec(told.data.detail)?.[1];
  return told.data.retry_after ?? (seconds === undefined ? undefined : Number(seconds));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Bounds of `Prefer: wait`, in seconds. */
const LEAST_WAIT_S = 1;
const LONGEST_WAIT_S = 60;
/** The vendor takes no shorter deadline, in seconds. */
const LEAST_DEADLINE_S = 5;
/** The fields that a refusal names; what it quotes of their values is a person's. */
const FIELD_NAMES = /\binput\.[a-z][a-z_]{0,39}\b/g;
const MOST_FIELDS = 5;

interface CreateOptions {
  /** Milliseconds after which the vendor stops the run by itself. */
  deadlineMs: number;
  /** Seconds that the answer may wait for the result. */
  waitS?: number;
  /** Where the vendor calls when the run has ended. */
  webhook?: string;
}

/** The vendor's API as far as we use it. Every call ends with an answer or throws VendorFailure. */
export interface Vendor {
  create(call: ModelCall, options: CreateOptions): Promise<Prediction>;
  find(predictionId: string): Promise<Prediction>;
  cancel(predictionId: string): Promise<void>;
  /** Gives the address that models read the file from. */
  upload(file: File): Promise<string>;
}

export interface VendorOptions extends Network {
  token: string;
  baseUrl: string;
  /** Is told how the vendor does. */
  breaker: Pick<Breaker, "note">;
}

const LINES = { create: "begin", upload: "begin", read: "ask", cancel: "ask" } as const satisfies Record<
  CallKind,
  CallLine
>;
const fileSchema = z.object({ urls: z.object({ get: z.string().url() }) });

/** Seconds as the vendor writes spans: `30s`, `5m`, `1h30m45s`. */
export function writeSpan(ms: number): string {
  const seconds = Math.max(LEAST_DEADLINE_S, Math.ceil(ms / 1000));
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor(seconds / 60) % 60, "m"],
    [seconds % 60, "s"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join("");
}

/** Opens the vendor's API through its own client, with nothing left to that client that could cost twice. */
export function createVendor({ token, baseUrl, breaker, ...network }: VendorOptions): Vendor {
  const ask = async <Result>(
    kind: CallKind,
    send: (client: Replicate) => Promise<unknown>,
    schema: z.ZodType<Result, z.ZodTypeDef, unknown>,
    options: Parameters<typeof createBoundedFetch>[2] = {},
  ): Promise<Result> => {
    const { fetch, failure: failed } = createBoundedFetch(kind, network, options);
    const client = new Replicate({ auth: token, baseUrl, fetch, useFileOutput: false });
    try {
      const result = schema.parse(await send(client));
      if (kind !== "upload") breaker.note(LINES[kind], "answered");
      return result;
    } catch {
      // The client's errors carry the request with its token: only what is known to be harmless goes on.
      const failure = asFailure(failed());
      tell(breaker, LINES[kind], failure);
      throw failure;
    }
  };

  return {
    create({ model, input }, { deadlineMs, waitS, webhook }) {
      const wait =
        waitS === undefined ? undefined : Math.min(LONGEST_WAIT_S, Math.max(LEAST_WAIT_S, Math.floor(waitS)));
      const [name = model, version] = model.split(":");
      return ask(
        "create",
        (client) =>
          client.predictions.create({
            ...(version === undefined ? { model: name } : { version }),
            input,
            ...(wait !== undefined && { wait }),
            ...(webhook !== undefined && { webhook, webhook_events_filter: ["completed" as const] }),
          }),
        predictionSchema,
        { extraMs: (wait ?? 0) * 1000, headers: { "Cancel-After": writeSpan(deadlineMs) } },
      );
    },
    find: (id) => ask("read", (client) => client.predictions.get(id), predictionSchema),
    cancel: async (id) => {
      await ask("cancel", (client) => client.predictions.cancel(id), z.unknown());
    },
    upload: async (file) => (await ask("upload", (client) => client.files.create(file), fileSchema)).urls.get,
  };
}

function asFailure(answer: Answer | null): VendorFailure {
  if (answer === null) return new VendorFailure("broken", "an answer that can't be read");
  const { status, body, retryAfterS } = answer;
  const fields = [...new Set(body.match(FIELD_NAMES))].slice(0, MOST_FIELDS);
  return new VendorFailure(troubleOf(status), ["status", status, ...fields].join(" "), retryAfterS);
}

function tell(breaker: Pick<Breaker, "note">, line: CallLine, failure: VendorFailure): void {
  switch (failure.vendor) {
    case "well":
      return breaker.note(line, "answered");
    case "outage":
      return breaker.note(line, "failed");
    case "closed":
      return breaker.note(line, "closed");
    case "unknown":
  }
}
