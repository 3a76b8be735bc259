import { z } from "zod";
import { readAtMost } from "~/server/errors/read-body.server.ts";

const Body = z.object({ retry_after: z.number().optional().catch(undefined), detail: z.string().catch("") });

export type CallKind = "create" | "upload" | "read" | "cancel";

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
export interface Answer {
  /** 0: none came, or not all of it. */
  status: number;
  body: string;
  /** Seconds until the vendor wants to be asked again, where it says so. */
  retryAfterS: number | undefined;
}

export interface BoundedFetch {
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
export function createBoundedFetch(
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
