import { existsSync } from "node:fs";
import { EnvError, parseEnv, type Env } from "~/env.server.ts";

/** Reads `.env`, where there is one, under the real environment. Prints what can't be used and ends the process. */
export function loadSettings(): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    return parseEnv(process.env);
  } catch (error) {
    failStart(error);
  }
}

/** Ends the process with a sentence for the operator; the stack only where the mistake is ours. */
export function failStart(error: unknown): never {
  const isOurs = !(error instanceof Error) || (error.cause === undefined && !(error instanceof EnvError));
  console.error(isOurs ? error : error.message);
  process.exit(1);
}
