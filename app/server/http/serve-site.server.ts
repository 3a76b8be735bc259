import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { RequestHandler } from "express";
import { serveInvitations } from "~/server/money/credits/reach-invitations.server.ts";
import { serveAudit } from "~/server/money/credits/serve-audit.server.ts";
import { lookAtTask } from "~/server/generate/look-at-task.server.ts";
import { recoverGenerations } from "~/server/generate/recover-generations.server.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { startSweeper } from "~/server/tasks/sweeper.server.ts";
import { createApp } from "./create-app.server.ts";
import { createDrain } from "./drain.server.ts";
import { listen, stopServer, type StopTimes } from "./listen.server.ts";
import { openCheckpointKeys } from "~/server/config/open-secret.server.ts";
import { openRateLimits } from "./rate-limits.server.ts";
import type { RemixOptions } from "./remix-handler.server.ts";
import { siteSweeps } from "./site-sweeps.server.ts";
import { watchGenerations } from "./watch-generations.server.ts";
import { watchProvider } from "./watch-provider.server.ts";

const SWEEP_INTERVAL_MS = 60_000;

export interface SiteOptions {
  runtime: Runtime;
  build: RemixOptions["build"];
  mode: RemixOptions["mode"];
  /** Serves the client's files. */
  client: RequestHandler;
  /** From `createHttpServer`. */
  server: Server;
  stopTimes: StopTimes;
  /** The time that stopping takes; the system's unless a test has its own. */
  sleep?: (ms: number) => Promise<unknown>;
}

export interface Site {
  port: number;
  /** Stops: not ready any more, a time of grace, no more connections, the last answers, idle connections, then the parts. */
  close(): Promise<void>;
}

/** Serves the site until closed. Whoever made the runtime leaves closing it to the site. */
export async function serveSite({
  runtime,
  build,
  mode,
  client,
  server,
  stopTimes,
  sleep = (ms) => wait(ms),
}: SiteOptions): Promise<Site> {
  const { env, database, log, now } = runtime;
  const isAlone = database.kind === "pglite";
  const drain = createDrain();
  const operators = { dataDir: env.dataDir, db: database.db, now };
  const [rateLimits, audit, invitations] = await Promise.all([
    openRateLimits(env, runtime.viewers),
    isAlone ? openCheckpointKeys(env).then((keys) => serveAudit({ ...operators, keys })) : undefined,
    isAlone ? serveInvitations(operators) : undefined,
  ]);
  if (isAlone) await recoverGenerations({ now, deps: runtime.pipeline }, { alone: true });
  const sweeper = startSweeper({
    sweeps: siteSweeps(runtime),
    database,
    log,
    now,
    intervalMs: SWEEP_INTERVAL_MS,
  });
  watchGenerations(runtime);
  watchProvider(runtime);
  server.on("request", createApp({ runtime, drain, rateLimits, client, build, mode }));

  const close = async () => {
    drain.begin();
    await runtime.handOverTasks();
    await stopServer(server, { ...stopTimes, limitMs: env.generationDeadlineS * 1000 }, sleep);
    await sweeper.stop();
    await audit?.close();
    await invitations?.close();
    await rateLimits.close();
    await runtime.close();
  };
  let closing: Promise<void> | undefined;
  try {
    const port = await listen(server, { port: env.port, host: env.host });
    runtime.tasks.start((id) => lookAtTask(id, { now, deps: runtime.pipeline }));
    runtime.postOffice.start();
    return { port, close: () => (closing ??= close()) };
  } catch (error) {
    await close();
    throw error;
  }
}
