import { AUTH_REQUESTS, isAuthPath, type AuthPath } from "#registry/contract/wire/account/auth-requests.ts";
import { AUTH_LIMITS } from "../library/auth-limits.ts";
import type { Counter } from "../counters.server.ts";
import { countedNetworks, NETWORK_LEEWAY, type CountedSize } from "./network-address.server.ts";

/** Makes a counter of so many within so many seconds. */
type CounterOf = (name: string, limit: { most: number; windowS: number }) => Counter;

/** Counts a call of a form. Gives the seconds to wait where a network around the caller has made too many, else null. */
export type NetworkLimits = (path: AuthPath, clientAddress: string, now: Date) => Promise<number | null>;

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
