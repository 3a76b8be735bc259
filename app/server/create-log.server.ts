import { pino, type Logger } from "pino";
import type { Env } from "~/env.server.ts";

export type { Logger } from "pino";

/**
 * Writes one JSON object a line to standard output. Callers log only what names nobody: no network addresses, cookies,
 * query strings or words of a person.
 */
export const createLog = (level: Env["logLevel"]): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: pino.stdSerializers.err },
  });
