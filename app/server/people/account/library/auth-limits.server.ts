import { AUTH_REQUESTS, type AuthPath, isAuthPath } from "#registry/contract/wire/auth-requests.ts";
import type { Counter } from "../counters.server.ts";
import { countedNetworks, type CountedSize, NETWORK_LEEWAY } from "../viewers/network-address.server.ts";

/** Requests of one network within so many seconds; `around`, where others than usual: of the larger ones around it. */
interface AuthLimit {
  max: number;
  windowS: number;
  around?: Record<CountedSize, number>;
}

const CODES_LIMIT = { max: 30, windowS: 300 };

/** Calls of the accounts library that are limited more than all are. */
export const AUTH_LIMITS = {
  // A household has few members; a /48 is as cheap to get as one more network.
  "/sign-up/email": { max: 20, windowS: 600, around: { "ipv6/56": 25, "ipv6/48": 30 } },
  "/sign-in/email": { max: 30, windowS: 60 },
  "/sign-in/social": { max: 30, windowS: 60 },
  "/callback/google": { max: 30, windowS: 60 },
  "/verify-email": { max: 30, windowS: 60 },
  "/send-verification-email": { max: 10, windowS: 300 },
  "/request-password-reset": { max: 10, windowS: 300 },
  "/reset-password": { max: 20, windowS: 300 },
  "/update-user": { max: 30, windowS: 60 },
  "/change-email": { max: 10, windowS: 300 },
  "/change-password": { max: 20, windowS: 300 },
  "/two-factor/enable": CODES_LIMIT,
  "/two-factor/verify-totp": CODES_LIMIT,
  "/two-factor/verify-backup-code": CODES_LIMIT,
  "/two-factor/generate-backup-codes": CODES_LIMIT,
  "/two-factor/disable": CODES_LIMIT,
} as const satisfies Partial<Record<AuthPath, AuthLimit>>;

/** Makes a counter of so many within so many seconds. */
type CounterOf = (name: string, limit: { most: number; windowS: number }) => Counter;

/** Counts a call of a form. Gives the seconds to wait where a network around the caller has made too many, else null. */
type NetworkLimits = (path: AuthPath, clientAddress: string, now: Date) => Promise<number | null>;

/** Limits calls by the larger networks around their callers; by `networkOf` the accounts library counts itself. */
export function createNetworkLimits(counterOf: CounterOf): NetworkLimits {
  const counters = new Map<string, Counter>();
  const nameOf = (path: string, size: CountedSize) => `${size}:${path}`;
  for (const [path, limit] of Object.entries(AUTH_LIMITS)) {
    if (!isAuthPath(path) || AUTH_REQUESTS[path].method !== "POST") continue;
    const { max, windowS } = limit;
    const around = "around" in limit ? limit.around : null;
    for (const size of ["ipv6/56", "ipv6/48"] as const) {
      const most = around?.[size] ?? max * NETWORK_LEEWAY[size];
      counters.set(nameOf(path, size), counterOf(nameOf(path, size), { most, windowS }));
    }
  }
  return async (path, clientAddress, now) => {
    for (const { size, name } of countedNetworks(clientAddress)) {
      const wait = await counters.get(nameOf(path, size))?.take(name, now);
      if (wait !== undefined && wait !== null) return wait;
    }
    return null;
  };
}
