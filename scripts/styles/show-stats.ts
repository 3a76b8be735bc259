import { OperatorError } from "#registry/contract/errors/operator-error.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { reachCommand } from "~/server/db/operator-command.server.ts";
import { STATS } from "~/server/generate/records/stats-command.server.ts";
import { UsageError, type Command } from "./command.ts";

/**
 * `stats [id…]`: figures of the site's database, through the server that uses the embedded one or by opening it.
 * @throws UsageError where there is no database, or settings that can't be read.
 */
export const showStats: Command = async ({ ids, format, environment, options, print }) => {
  try {
    const { dataDir, databaseUrl } = parseEnv({ ...environment });
    const request = { ids: [...ids], format: format === "json" ? ("json" as const) : ("text" as const) };
    const { text, exitCode } = await reachCommand(STATS, { dataDir, databaseUrl }, request, options.now);
    print(text);
    return exitCode;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
};
