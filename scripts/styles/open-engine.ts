import { EnvError, parseEnv } from "~/env.server.ts";
import { openProvider } from "~/providers/open-provider.server.ts";
import type { Provider } from "~/providers/provider.ts";
import { UsageError, type CommandContext } from "./command.ts";

/**
 * Opens the provider that the site would use, with its workers and its queue.
 * @throws UsageError where the settings ask for one that is not there.
 */
export async function openEngine({ environment, print }: CommandContext): Promise<Provider> {
  try {
    const warn = (facts: Record<string, unknown>, message: string): void =>
      print(`${message}: ${Object.values(facts).map(String).join(", ")}`);
    return await openProvider(parseEnv({ ...environment }), { warn });
  } catch (error) {
    if (error instanceof EnvError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
