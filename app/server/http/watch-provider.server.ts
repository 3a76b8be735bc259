import type { Runtime } from "~/server/runtime.server.ts";

/** Shows whether the configured provider takes jobs on, as this process sees it. */
export function watchProvider({ metrics, provider }: Pick<Runtime, "metrics" | "provider">): void {
  metrics.watch(
    "provider_open",
    "1 while the provider takes no jobs on because its vendor is down, else 0",
    "provider",
    async () => ({ [provider.name]: provider.busyForS() === null ? 0 : 1 }),
  );
}
