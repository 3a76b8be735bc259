import { pino, type DestinationStream, type Logger } from "pino";
import type { Env } from "./env.server.ts";
import { describeError, isError } from "#registry/contract/errors/describe-error.ts";

export type { Logger } from "pino";

/** Objects within objects that are written. */
const DEPTH = 4;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** What of a field is written: plain values, dates, and errors as `describeError` says them, whatever they stand under. */
function describeField(value: unknown, depth: number): unknown {
  if (isError(value)) return describeError(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth === 0) return "…";
  if (Array.isArray(value)) return value.map((each: unknown) => describeField(each, depth - 1));
  return isPlain(value) ? describeFields(value, depth) : describeError(value);
}

const describeFields = (fields: object, depth: number): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      name === "err" ? describeError(value) : describeField(value, depth - 1),
    ]),
  );

/**
 * Writes one JSON object a line to standard output. Of an error only what `describeError` allows is written, wherever it
 * stands. Callers log only what names nobody: no network addresses, cookies, query strings, keys or words of a person.
 * @param destination elsewhere than standard output
 */
export const createLog = (level: Env["logLevel"], destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (described: unknown) => described },
      hooks: {
        // Left to itself it writes an error's own message where a line has none, and fills values into messages.
        logMethod(args, write) {
          const [first, second]: unknown[] = args;
          const fields = typeof first === "object" && first !== null && !isError(first) ? first : {};
          const told = isError(first) ? { err: first } : fields;
          const message = typeof first === "string" ? first : second;
          write.call(this, describeFields(told, DEPTH), typeof message === "string" ? message : "");
        },
      },
    },
    ...(destination === undefined ? [] : [destination]),
  );
