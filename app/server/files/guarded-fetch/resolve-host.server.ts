import { Resolver } from "node:dns/promises";

/** The IP addresses of a host name, IPv4 before IPv6; none where it has none. */
export type ResolveHost = (name: string, signal: AbortSignal) => Promise<string[]>;

const TIMEOUT_MS = 2_000;
const TRIES = 2;

/**
 * Makes what asks name servers, and neither the machine's own list of hosts nor its neighbours.
 * @param servers others than the machine's, for tests.
 */
export const createResolveHost =
  (servers?: readonly string[]): ResolveHost =>
  async (name, signal) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    signal.addEventListener("abort", stop);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    } finally {
      signal.removeEventListener("abort", stop);
    }
  };
