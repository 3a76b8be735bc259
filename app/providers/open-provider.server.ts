import { EnvError, type Env } from "~/env.server.ts";
import type { ProviderLog } from "./local/local-provider.server.ts";
import type { Provider } from "./provider.ts";

/** What an operator who asks for the vendor is told. */
export const ONLY_LOCAL = "PROVIDER: this version runs on the local engine only; for example PROVIDER=local";

/**
 * Opens the configured provider; nothing starts before its first job. Close it to free its workers.
 * @throws EnvError for a provider that is not there.
 */
export async function openProvider(env: Pick<Env, "provider">, log: ProviderLog): Promise<Provider> {
  if (env.provider !== "local") throw new EnvError([ONLY_LOCAL]);
  const { openLocalProvider } = await import("./local/local-provider.server.ts");
  const { limitSharp } = await import("./local/raster/sharp-limits.server.ts");
  limitSharp();
  return openLocalProvider({ log });
}
