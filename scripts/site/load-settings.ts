import { existsSync } from "node:fs";
import { parseEnv, type Env } from "~/server/config/env.server.ts";
import { sentenceForOperator } from "#registry/contract/errors/operator-error.ts";

/** Reads `.env`, where there is one, under the real environment. Prints what can't be used and ends the process. */
export function loadSettings(): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  try {
    return parseEnv(process.env);
  } catch (error) {
    failStart(error);
  }
}

/** Ends the process with a sentence for the operator; kind and place only where the mistake is ours. */
export function failStart(error: unknown): never {
  process.stderr.write(`${sentenceForOperator(error)}\n`);
  process.exit(1);
}
