import type { EventEmitter } from "node:events";
import { isError, placesOf } from "#registry/contract/errors/describe-error.ts";
import type { Logger } from "~/server/config/create-log.server.ts";

const METHODS = ["error", "warn", "log", "info", "debug", "trace"] as const;
/** Frames of whoever wrote to the console. */
const FRAMES = 3;

/** The parts of the process that are changed. */
interface GuardedProcess {
  console: Pick<Console, (typeof METHODS)[number]>;
  process: Pick<EventEmitter, "on" | "removeAllListeners"> & { exit(code: number): void };
}

/**
 * Makes the log the one way out of the process: what a package writes to the console, what Node warns of, and what
 * nobody caught is described there as every error is. Texts are left out, since nobody knows what they quote; who wrote
 * them is named by file and line. What nobody caught ends the process.
 */
export function guardProcess(log: Logger, guarded: GuardedProcess = { console, process }): void {
  for (const method of METHODS) {
    guarded.console[method] = (...details: unknown[]) => {
      const errors = details.filter(isError);
      const at = placesOf(new Error().stack ?? "").slice(1, 1 + FRAMES);
      log.warn({ method, at, ...(errors.length > 0 && { errors }) }, "something wrote to the console");
    };
  }
  const { process: run } = guarded;
  run.removeAllListeners("warning");
  run.on("warning", (err: unknown) => log.warn({ err }, "Node warns"));
  const end = (err: unknown, message: string) => {
    log.fatal({ err }, message);
    run.exit(1);
  };
  run.on("uncaughtException", (err: unknown) => end(err, "an exception that nobody caught ends the process"));
  run.on("unhandledRejection", (err: unknown) => end(err, "a rejection that nobody caught ends the process"));
}
