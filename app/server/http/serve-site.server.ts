import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { eq, gt, sql } from "drizzle-orm";
import { INVITATIONS } from "~/server/money/credits/invitations/invitations-command.server.ts";
import { AUDIT } from "~/server/money/credits/audit/audit-credits.server.ts";
import { lookAtTask, recoverGenerations } from "~/server/generate/outcome/finish-task.server.ts";
import type { Runtime } from "~/server/runtime.server.ts";
import { serveCommand } from "~/server/db/operator-command.server.ts";
import { SHARES } from "~/server/privacy/shares-command.server.ts";
import { startSweeper, type Sweep } from "~/server/tasks/sweeper.server.ts";
import { generation } from "~/server/db/schema/generations.ts";
import { forgetOldAllowances } from "~/server/money/credits/ledger/address-allowance.server.ts";
import { forgetOldSignals } from "~/server/money/credits/keep-signals.server.ts";
import type { Db } from "~/server/db/db.ts";
import { forgetOldReceipts } from "~/server/privacy/receipts.server.ts";
import { dropUnusable } from "~/server/files/storage/uploads/take-incoming.server.ts";
import { accountSweeps, recordSweeps } from "~/server/tasks/sweep-records.server.ts";
import { fileSweeps, partSweep } from "~/server/tasks/sweep-files.server.ts";
import { HOUR_MS } from "~/server/db/time-units.ts";
import { createApp } from "./create-app.server.ts";
import { createDrain } from "./limits/drain.server.ts";
import { listen, stopServer, type StopTimes } from "./listen.server.ts";
import { openRateLimits } from "./limits/rate-limits.server.ts";
import type { RemixOptions } from "./remix-handler.server.ts";

/** What the vendor of payments did not tell by itself. */
const paymentSweeps = (payments: Runtime["payments"]): Sweep[] =>
  payments === null
    ? []
    : [
        { name: "payments under way", run: (at) => payments.reconcile(at) },
        { name: "refunds", everyMs: HOUR_MS, run: (at) => payments.reviewReversals(at) },
      ];

/** Photos that were sent straight to the storage, where that takes them. */
const incomingSweeps = ({ db, storage }: { db: Db; storage: Runtime["storage"] }): Sweep[] =>
  storage.signWrite
    ? [
        {
          name: "sent files that can't be taken in",
          everyMs: 300_000,
          run: () => dropUnusable({ db, storage }),
        },
      ]
    : [];

/** Everything the site tidies, what is owed to people first. */
const siteSweeps = ({
  accounts,
  database,
  env,
  ledger,
  grants,
  pipeline,
  storage,
  payments,
  now,
}: Runtime): Sweep[] => [
  { name: "cut-off generations", run: () => recoverGenerations({ now, deps: pipeline }) },
  {
    name: "stale holds",
    async run(at) {
      const { captured, released } = await ledger.sweepStaleHolds(at);
      return captured.length + released.length;
    },
  },
  { name: "invitations to reward", run: (at) => grants.rewardDueInvitations(at) },
  ...paymentSweeps(payments),
  ...recordSweeps(database.db),
  ...accountSweeps(database.db),
  { name: "second factors under an older secret", everyMs: HOUR_MS, run: () => accounts.renewEncryption() },
  {
    name: "old deletion receipts",
    everyMs: HOUR_MS,
    run: (at) => forgetOldReceipts(database.db, at),
  },
  {
    name: "old allowances of addresses",
    everyMs: HOUR_MS,
    run: (at) => forgetOldAllowances(database.db, at),
  },
  {
    name: "old signals of accounts",
    everyMs: HOUR_MS,
    run: (at) => forgetOldSignals(database.db, at),
  },
  ...fileSweeps({
    db: database.db,
    removeFile: (key) => storage.remove(key),
    listFiles: () => storage.list(),
  }),
  ...incomingSweeps({ db: database.db, storage }),
  partSweep([join(env.dataDir, "files"), join(env.dataDir, "tmp")]),
];

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
  const rateLimits = openRateLimits(env, runtime.viewers, runtime.security);
  const sockets = isAlone
    ? await Promise.all([
        serveCommand(AUDIT, operators),
        serveCommand(INVITATIONS, operators),
        serveCommand(SHARES, operators),
      ])
    : [];
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
  watchPreviews(runtime);
  server.on("request", createApp({ runtime, drain, rateLimits, client, build, mode }));

  const close = async () => {
    drain.begin();
    await runtime.handOverTasks();
    await stopServer(server, { ...stopTimes, limitMs: env.generationDeadlineS * 1000 }, sleep);
    await sweeper.stop();
    await Promise.all(sockets.map((socket) => socket.close()));
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

/** Shows whether the configured provider takes jobs on, as this process sees it. */
function watchProvider({ metrics, provider }: Pick<Runtime, "metrics" | "provider">): void {
  metrics.watch(
    "provider_open",
    "1 while the provider takes no jobs on because its vendor is down, else 0",
    "provider",
    async () => ({ [provider.name]: provider.busyForS() === null ? 0 : 1 }),
  );
}

/** Shows what this process makes for nothing. */
function watchPreviews({ metrics, previews }: Pick<Runtime, "metrics" | "previews">): void {
  metrics.watch(
    "previews_total",
    "Previews made since the start, and seconds of processors that they took",
    "figure",
    async () => {
      const { made, cpuMs } = previews.counts();
      return { made, cpu_seconds: cpuMs / 1000 };
    },
  );
}

/**
 * Shows how generations of the last hour fare and how many wait for a process, over all instances, and how many are
 * under way in this one.
 */
function watchGenerations({ database, metrics, now, pipeline }: Runtime): void {
  const outcome = sql<string>`coalesce(${generation.errorCode}, ${generation.status})`;
  metrics.watch(
    "generations_last_hour",
    "Generations of the last hour by state or error code",
    "outcome",
    async () => {
      const rows = await database.db
        .select({ outcome, count: sql<number>`count(*)::int` })
        .from(generation)
        .where(gt(generation.createdAt, new Date(now().getTime() - HOUR_MS)))
        .groupBy(outcome);
      return Object.fromEntries(rows.map((row) => [row.outcome, row.count]));
    },
  );
  metrics.watch(
    "generations_running",
    "Generations under way: held by a process, or waiting for one to take them on",
    "state",
    async () => {
      const held = sql<number>`count(*) filter (where ${generation.heldUntil} > ${now()})::int`;
      const rows = await database.db
        .select({ held, all: sql<number>`count(*)::int` })
        .from(generation)
        .where(eq(generation.status, "running"));
      const { held: taken = 0, all = 0 } = rows[0] ?? {};
      return { held: taken, waiting: all - taken };
    },
  );
  metrics.watch(
    "requests_under_way",
    "Paid requests that this process works on or has queued",
    "kind",
    async () => ({
      generation: pipeline.running.size,
    }),
  );
}
