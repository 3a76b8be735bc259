import { createHmac, randomBytes } from "node:crypto";
import {
  countedNetworks,
  NETWORK_LEEWAY,
  networkOf,
  type CountedSize,
} from "~/server/people/account/viewers/network-address.server.ts";
import type { Viewers } from "~/server/people/account/viewers/viewers.server.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import type { Env } from "~/server/config/env.server.ts";
import { AppError, isAppError } from "#registry/contract/errors/app-error.ts";
import { orDuringOutage } from "~/server/errors/outage.ts";
import { openRateLimitStore, type RateCounter } from "./rate-limit-store.server.ts";
import { isSharePath } from "../security-headers.server.ts";
import type { Step } from "../step.ts";

const WINDOW_S = 60;
const MISS = 404;

interface Limit {
  name: string;
  /** Calls per minute of one network, see `networkOf`; larger ones have `NETWORK_LEEWAY` times as many. */
  perAddress: number;
  perViewer: number;
  /** What comes back with anything but 404 is given back: guesses are counted, and not how often something is looked at. */
  countsMissesOnly?: true;
  counts(method: string, path: string): boolean;
}

/** How the addresses end at which a task is asked for; what is asked for otherwise counts as a submit. */
const POLL = /^\/api\/(?:img|video|music)\/.*(?:\/taskResult|-result)$/;
/** A look at one generation by its own address. */
const LOOK = /^\/api\/generations\/[^/]+$/;
const SUBMIT = /^\/api\/(?:img|video|music)\//;
/** The sign-up page's form, in any language and as its script sends it: its token may have to be shown to a vendor. */
const SIGN_UP_FORM = /^(?:\/[a-z]{2})?\/sign-up(?:\.data)?$/;

/** Everything of an account in one file. */
const EXPORT = /^\/account\/export(?:\.data)?$/;

/** The first that counts a request is its limit; RATE_LIMIT_SCALE multiplies all of them. Of pages only sign-ups and exports are counted. */
const LIMITS: readonly Limit[] = [
  {
    // A page takes up to four at the same time; a token is never guessed, however many are tried.
    name: "share-miss",
    perAddress: 120,
    perViewer: 120,
    countsMissesOnly: true,
    counts: (_method, path) => isSharePath(path),
  },
  {
    name: "share",
    perAddress: 120,
    perViewer: 30,
    counts: (method, path) => method === "POST" && path === "/api/shares",
  },
  {
    name: "webhook",
    perAddress: 3_000,
    perViewer: 3_000,
    counts: (_method, path) => path.startsWith("/api/webhooks/"),
  },
  {
    name: "presign",
    perAddress: 240,
    perViewer: 60,
    counts: (_method, path) => path === "/api/presigned-urls",
  },
  {
    name: "upload",
    perAddress: 240,
    perViewer: 60,
    counts: (method, path) => method === "PUT" && path.startsWith("/files/"),
  },
  {
    // A page asks every few seconds for each of its tasks.
    name: "poll",
    perAddress: 2_400,
    perViewer: 300,
    counts: (method, path) => (method === "POST" && POLL.test(path)) || LOOK.test(path),
  },
  {
    name: "submit",
    perAddress: 120,
    perViewer: 30,
    counts: (method, path) => method === "POST" && SUBMIT.test(path),
  },
  {
    name: "archive",
    perAddress: 60,
    perViewer: 20,
    counts: (_method, path) => path === "/api/archive",
  },
  {
    // Each sends all pictures of an account.
    name: "export",
    perAddress: 12,
    perViewer: 3,
    counts: (_method, path) => EXPORT.test(path),
  },
  {
    name: "checkout",
    perAddress: 120,
    perViewer: 20,
    counts: (method, path) => method === "POST" && /^\/api\/(?:checkout|portal)$/.test(path),
  },
  {
    name: "challenge",
    perAddress: 240,
    perViewer: 60,
    counts: (_method, path) => path === "/api/human-check/challenge",
  },
  {
    name: "auth",
    perAddress: 240,
    perViewer: 120,
    counts: (method, path) => path.startsWith("/api/auth/") || (method === "POST" && SIGN_UP_FORM.test(path)),
  },
  { name: "api", perAddress: 1_200, perViewer: 300, counts: (_method, path) => path.startsWith("/api/") },
];

/** The limit that a request counts towards, if any. */
export const limitOf = (method: string, path: string): Limit | undefined =>
  LIMITS.find((limit) => limit.counts(method, path));

export interface RateLimits {
  /** Counts a request and answers 429 with `Retry-After` beyond a limit. */
  step: Step;
  close(): Promise<void>;
}

interface Counters {
  perAddress: RateCounter;
  perNetwork: Record<CountedSize, RateCounter>;
  perViewer: RateCounter;
}

/** Opens the limits' counters. Keys are keyed hashes, so that no address is kept. */
export function openRateLimits(
  env: Pick<Env, "databaseUrl" | "sessionSecrets" | "rateLimitScale">,
  viewers: Pick<Viewers, "read">,
  security: SecurityEvents,
): RateLimits {
  const store = openRateLimitStore(env.databaseUrl);
  const secret = env.sessionSecrets?.[0] ?? randomBytes(32);
  const hash = (text: string) =>
    createHmac("sha256", secret).update(`rate-limit:${text}`).digest("base64url");
  const scaled = (points: number) => Math.max(1, Math.round(points * env.rateLimitScale));
  const counters = new Map<Limit, Counters>();
  for (const limit of LIMITS) {
    const openWider = (suffix: string, size: CountedSize) =>
      store.open(`${limit.name}-${suffix}`, scaled(limit.perAddress * NETWORK_LEEWAY[size]), WINDOW_S);
    counters.set(limit, {
      perAddress: store.open(`${limit.name}-address`, scaled(limit.perAddress), WINDOW_S),
      perNetwork: {
        "ipv6/56": openWider("56", "ipv6/56"),
        "ipv6/48": openWider("48", "ipv6/48"),
      },
      perViewer: store.open(`${limit.name}-viewer`, scaled(limit.perViewer), WINDOW_S),
    });
  }

  const count: Step = async (request, response, next) => {
    const { path, clientAddress, origin } = response.locals;
    const limit = limitOf(request.method, path);
    const limiters = limit && counters.get(limit);
    if (!limiters) return next();
    const counted: [RateCounter, string][] = [];
    const take = async (counter: RateCounter, name: string) => {
      const key = hash(name);
      await consume(counter, key);
      counted.push([counter, key]);
    };
    if (limit.countsMissesOnly)
      response.once("close", () => {
        if (response.statusCode !== MISS) for (const [counter, key] of counted) giveBack(counter, key);
      });
    let account: string | null = null;
    try {
      await take(limiters.perAddress, networkOf(clientAddress));
      for (const { size, name } of countedNetworks(clientAddress))
        await take(limiters.perNetwork[size], name);
      const headers = new Headers({ cookie: request.get("Cookie") ?? "" });
      const asked = new Request(origin, { headers });
      const viewer = await orDuringOutage(viewers.read(asked, clientAddress, new Date()), null);
      if (viewer?.kind === "account") account = viewer.id;
      if (viewer) await take(limiters.perViewer, viewer.id);
      next();
    } catch (error) {
      if (isAppError(error)) security.note({ kind: "limit-reached", limit: limit.name }, account);
      next(error);
    }
  };
  return { step: count, close: () => store.close() };
}

/** One that can't be given back is given back by the minute's end. */
const giveBack = (counter: RateCounter, key: string): void =>
  void counter.giveBack(key).catch(() => undefined);

async function consume(counter: RateCounter, key: string): Promise<void> {
  const waitMs = await counter.take(key);
  if (waitMs !== null) throw new AppError("RATE_LIMITED", { retryAfterS: waitMs / 1000 });
}
