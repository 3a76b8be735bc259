import { setTimeout as sleep } from "node:timers/promises";
import { EnvError, parseEnv } from "~/server/config/env.server.ts";
import { openProviders } from "~/server/providers/open-provider.server.ts";
import type { Provider } from "~/server/providers/provider.ts";
import { UsageError, type CommandContext } from "./command.ts";

/**
 * The engine that a verb was given, which stays open when the verb closes it, or the configured one.
 * @throws UsageError as `openEngine` does.
 */
export async function takeEngine(
  context: Pick<CommandContext, "engine" | "environment" | "print">,
): Promise<Provider> {
  const { engine } = context;
  return engine ? { ...engine, close: async () => undefined } : openEngine(context);
}

/**
 * Opens the provider that the site would use, with its workers and its queue.
 * @throws UsageError where the settings ask for one that is not there.
 */
export async function openEngine({
  environment,
  print,
}: Pick<CommandContext, "environment" | "print">): Promise<Provider> {
  try {
    const warn = (facts: object, message: string): void =>
      print(`${message}: ${Object.values(facts).map(String).join(", ")}`);
    const { configured, close } = await openProviders(parseEnv({ ...environment }), {
      ...{ log: { info: () => undefined, warn, error: warn }, now: () => new Date(), fetch },
      sleep: (ms) => sleep(ms),
    });
    return { ...configured, close };
  } catch (error) {
    if (error instanceof EnvError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}
