import { STYLE_FIELDS } from "#registry/contract/field.ts";
import { LOCALES, type Locale } from "#registry/contract/locale.ts";
import { manifestSchema } from "#registry/contract/manifest.ts";
import { pricesOf } from "#registry/contract/price.ts";
import { createBreaker } from "../breaker.ts";
import type { ProviderJob, RecalledJob, RunRecord, RunSpent } from "../provider.ts";
import { openReplicateProvider, type ReplicateOptions } from "./replicate-provider.server.ts";

// A vendor played by a `fetch`, and a clock that only sleeping moves; for tests.

export const BASE = "https://api.vendor.test/v1";

interface Call {
  method: string;
  path: string;
  headers: Headers;
  /** Parsed where it is JSON. */
  body: unknown;
}

type Reply = (call: Call) => Response | Promise<Response>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

/** A prediction as the vendor tells of it. */
export const prediction = (id: string, status: string, more: Record<string, unknown> = {}) => ({
  id,
  status,
  input: { prompt: "as sent" },
  output: null,
  error: null,
  metrics: { predict_time: 1.5 },
  ...more,
});

/** What the network does when the connection is cut. */
export const cut: Reply = () => Promise.reject(new TypeError("fetch failed"));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Plays a vendor. `reply` says what is answered where; the last one that fits is asked. */
export function playVendor() {
  const calls: Call[] = [];
  const replies: { method: string; path: RegExp; reply: Reply }[] = [];
  let time = Date.UTC(2026, 5, 1, 12);
  const play: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isForm = init?.body instanceof FormData;
    const body = isForm ? init.body : typeof init?.body === "string" ? parse(init.body) : undefined;
    const call = {
      ...{ method: init?.method ?? "GET", path: url.pathname, body },
      headers: new Headers(init?.headers),
    };
    calls.push(call);
    const found = replies.findLast(({ method, path }) => method === call.method && path.test(call.path));
    if (!found) throw new Error(`nothing answers ${call.method} ${url.href}`);
    return found.reply(call);
  };
  const slept: number[] = [];
  return {
    fetch: play,
    calls,
    slept,
    now: () => new Date(time),
    advance: (ms: number) => void (time += ms),
    sleep: async (ms: number) => {
      slept.push(ms);
      time += ms;
    },
    reply: (method: string, path: RegExp, reply: Reply) => void replies.push({ method, path, reply }),
    /** Answers one after the other; the last one stays. */
    replyInTurn(method: string, path: RegExp, ...turns: Reply[]) {
      let turn = 0;
      replies.push({ method, path, reply: (call) => (turns[turn++] ?? turns.at(-1) ?? cut)(call) });
    },
    count: (method: string, path: RegExp) =>
      calls.filter((call) => call.method === method && path.test(call.path)).length,
  };
}
export type PlayedVendor = ReturnType<typeof playVendor>;

export const CREATE = /\/predictions$/;
export const FIND = /\/predictions\/[^/]+$/;
export const CANCEL = /\/cancel$/;
export const FILES = /\/files$/;

/** Lines that were logged, as `level message`. */
export const playLog = () => {
  const lines: string[] = [];
  const fields: object[] = [];
  const at = (level: string) => (facts: object, message: string) => {
    lines.push(`${level} ${message}`);
    fields.push(facts);
  };
  return { lines, fields, info: at("info"), warn: at("warn"), error: at("error") };
};

/** Opens the adapter over a played vendor, guarded by a breaker. */
export function openPlayed(vendor: PlayedVendor, options: Partial<ReplicateOptions> = {}) {
  const log = playLog();
  const breaker = createBreaker({ now: vendor.now });
  const provider = breaker.guard(
    openReplicateProvider({
      ...{ token: "r8_secret_token", baseUrl: BASE, breaker, log },
      ...{ fetch: vendor.fetch, now: vendor.now, sleep: vendor.sleep },
      drawWatermark: async (film) => film,
      inspect: async () => undefined,
      ...options,
    }),
  );
  return { provider, breaker, log };
}

const titles = Object.fromEntries(LOCALES.map((locale) => [locale, "A tool"])) as Record<Locale, string>;

export const MODEL = "maker/model";

/** A job of a tool whose `manifest` and `replicate` section are given. */
export function fakeJob(
  {
    replicate = { model: MODEL, input: { prompt: "$prompt" } },
    manifest = {},
  }: { replicate?: object; manifest?: object } = {},
  changes: Partial<ProviderJob> = {},
): ProviderJob {
  const parsed = manifestSchema.parse({
    ...{ id: "plain", section: "tool", credits: 2, tags: ["test"], photos: {}, output: "image" },
    ...{ delivery: "wait", submit: "/api/img/plain/submit" },
    providers: { local: { recipe: [{ op: "flip" }] }, replicate },
    ...manifest,
  });
  return {
    generationId: "0123456789abcdef0123456789abcdef",
    tool: {
      ...{ manifest: parsed, prices: pricesOf(parsed, "hosted"), prompt: "" },
      ...{
        fields: [...STYLE_FIELDS],
        ignored: [],
        version: "1",
        titles,
        costs: {},
      },
    },
    ...{ photos: [], prompt: "The whole prompt", words: "", system: "The system prompt" },
    ...{ values: {}, ratio: "auto", size: "2K", locale: "en", seed: 2 ** 31 + 5, deadlineMs: 300_000 },
    ...changes,
  };
}

/** A run's record in memory: compares and sets as the database does. */
export function fakeRecord(job: ProviderJob, ref: string) {
  const { photos, ...rest } = job;
  const recalled: RecalledJob = { ...rest, readPhotos: async () => photos };
  const record: RunRecord & { ref: string; isSettled: boolean; spent: RunSpent[] } = {
    ref,
    isSettled: false,
    spent: [],
    recallJob: async () => recalled,
    async advance(from, to, spent) {
      if (record.ref !== from || record.isSettled) return false;
      record.ref = to;
      if (spent) record.spent.push(spent);
      return true;
    },
  };
  return record;
}
