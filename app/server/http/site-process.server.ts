import type { EventEmitter } from "node:events";
import { isError, placesOf } from "#registry/contract/errors/describe-error.ts";
import type { Logger } from "~/server/config/create-log.server.ts";
import type { Site } from "./serve-site.server.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import type { Runtime } from "~/server/runtime.server.ts";

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

/** One Ctrl-C may arrive twice: from the terminal, and passed on by a parent. */
const SAME_SIGNAL_MS = 1_000;

/** Stops the site gracefully at SIGTERM or SIGINT and ends the process; a second signal ends it at once. */
export function stopOnSignals(site: Pick<Site, "close">, log: Logger): void {
  let asked: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (asked !== undefined) {
      if (performance.now() - asked > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    asked = performance.now();
    log.info({ signal }, "stopping");
    site.close().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
}

const HUMAN_CHECKS = {
  altcha: "ALTCHA, in the visitor's browser",
  turnstile: "Turnstile",
} as const satisfies Record<Runtime["humanCheck"]["provider"], string>;

const DATABASES = { pglite: "PGlite", postgresql: "PostgreSQL" } as const satisfies Record<
  Runtime["database"]["kind"],
  string
>;
const STORAGES = { "local-disk": "local disk", s3: "bucket" } as const satisfies Record<
  Runtime["storage"]["kind"],
  string
>;

const PAYMENTS = {
  development: "development checkout: credits for no money",
  stripe: "Stripe",
} as const satisfies Record<NonNullable<Runtime["payments"]>["provider"], string>;

/** The start-up lines: what the site runs on, where that lies, and where the site is. */
export async function describeStart(runtime: Runtime, port: number): Promise<string> {
  const { catalog, database, env, humanCheck, mailer, payments, provider, storage } = runtime;
  const tools = await catalog.listTools();
  const lines = [
    ["database", `${DATABASES[database.kind]}, ${database.place}`],
    ["storage", `${STORAGES[storage.kind]}, ${storage.place}`],
    ["provider", provider.description],
    ["payments", payments ? PAYMENTS[payments.provider] : "none"],
    ["human check", HUMAN_CHECKS[humanCheck.provider]],
    ["mail", mailer.kind === "file" ? `written to ${mailer.place}` : mailer.place],
    ["styles", `${tools.length} from ${env.stylesDir}`],
  ];
  const where = env.baseUrl ?? `http://${env.host ?? "localhost"}:${port}`;
  return [
    `${PRODUCT.name} runs on`,
    ...lines.map(([name = "", place = ""]) => `  ${name.padEnd(12)}${place}`),
    `Open ${where}${env.baseUrl === undefined ? "" : ` (listening on port ${port})`}`,
  ].join("\n");
}
