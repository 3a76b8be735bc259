import type { Tx, Database } from "~/server/db/db.ts";
import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { takeLock } from "~/server/db/advisory-locks.server.ts";
import { setTimeout as sleep } from "node:timers/promises";

/** Looks at a task once. Gives the seconds until it must be looked at again, or null when that is over. */
type LookAtTask = (id: string) => Promise<number | null>;

/** Sees to it that no task is forgotten: each is looked at again and again, by whichever instance is free, until it is over. */
export interface TaskQueue {
  /** Opens the queue, the first time. Tasks can be added only then: inside a transaction it is too late to open it. */
  prepare(): Promise<void>;
  /**
   * Has tasks looked at, the first time `afterS` seconds from now; 0 is at once, also where a later look waits already.
   * Together with the transaction, or not at all.
   */
  add(tx: Tx, ids: readonly string[], afterS: number): Promise<void>;
}

/** A queue that can also be worked on. */
export interface WorkedTaskQueue extends TaskQueue {
  /** Begins to look at what is due. What to do with a task is the caller's. */
  start(look: LookAtTask): void;
  /** Takes no more tasks and waits for the looks under way. What is left is another instance's, or the next start's. */
  stop(): Promise<void>;
}

/** Looks at generations, and tries of mails: what one of them waits for does not keep the other waiting. */
const QUEUES = ["task", "mail"] as const;
type QueueName = (typeof QUEUES)[number];

/** After so many seconds a look's instance counts as dead, and another takes the look. */
const EXPIRE_S = 60;
/** A look is taken again however often its instance died. */
const RETRIES = 1_000_000;

export interface BossLog {
  error(fields: object, message: string): void;
}

/**
 * Opens pg-boss on the site's database, without its own timers: no schedules, no upkeep. Its tables are made the first
 * time. Instances that share a database do this one after the other; the embedded one has but one process.
 */
export async function openBoss(
  database: Pick<Database, "db" | "kind" | "run">,
  log: BossLog,
): Promise<PgBoss> {
  if (database.kind === "pglite") return startBoss(database, log);
  return database.db.transaction(async (tx) => {
    await takeLock(tx, "tables of the queue");
    return startBoss(database, log);
  });
}

/** Opens pg-boss when it is first asked for, once for all queues; where that fails, it is tried anew the next time. */
export function createBossOpener(
  database: Pick<Database, "db" | "kind" | "run">,
  log: BossLog,
): () => Promise<PgBoss> {
  let opening: Promise<PgBoss> | undefined;
  return () =>
    (opening ??= openBoss(database, log).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}

async function startBoss({ run }: Pick<Database, "run">, log: BossLog): Promise<PgBoss> {
  const { default: Boss } = await import("pg-boss");
  const boss = new Boss({ db: { executeSql: run }, schedule: false, supervise: false });
  boss.on("error", (err) => log.error({ err }, "the queue of tasks reports a failure"));
  await boss.start();
  for (const name of QUEUES)
    if ((await boss.getQueue(name)) === null)
      await boss.createQueue(name, {
        name,
        policy: "short",
        expireInSeconds: EXPIRE_S,
        retryLimit: RETRIES,
      });
  return boss;
}

/** Lets pg-boss write inside one of our transactions. */
const withinTransaction = (tx: Tx): PgBoss.Db => ({
  executeSql: (text, values) => tx.execute(withValues(text, values)),
});

/** SQL with its $1, $2 … filled in as parameters. */
const withValues = (text: string, values: readonly unknown[]) =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null))),
  );

interface Task {
  id: string;
}

export interface TaskQueueOptions {
  database: Pick<Database, "db" | "kind" | "run">;
  log: { error(fields: object, message: string): void };
  /** Looks at generations where none is given. */
  name?: QueueName;
  /** One for all queues of a database; its own where none is given. */
  openBoss?: () => Promise<PgBoss>;
  /** Between two questions for what is due, in milliseconds. */
  intervalMs?: number;
}

const INTERVAL_MS = 1_000;
/** Looks that run side by side. */
const AT_ONCE = 16;
/** How often looks are given to others whose instance died in the middle of one, in milliseconds. */
const EXPIRY_EVERY_MS = 30_000;
/** Until a task is looked at again whose look failed, in seconds. */
const AFTER_FAILURE_S = 10;

/**
 * Opens a queue of looks on pg-boss, in the site's own database. A job is one look: it goes when the look is over, and
 * where the task goes on, another takes its place in the same transaction.
 */
export function openTaskQueue({
  database,
  log,
  name = "task",
  openBoss: open = createBossOpener(database, log),
  intervalMs = INTERVAL_MS,
}: TaskQueueOptions): WorkedTaskQueue {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let turns: Promise<void> = Promise.resolve();
  let lastExpiry = -Infinity;

  const takeJob = async (boss: PgBoss, job: PgBoss.Job<Task>, look: LookAtTask) => {
    const { id } = job.data;
    const afterS = await look(id).catch((err: unknown) => {
      log.error({ err, task: id }, "a look at a task failed");
      return AFTER_FAILURE_S;
    });
    await database.db.transaction(async (tx) => {
      const db = withinTransaction(tx);
      if (afterS !== null) await boss.insert([jobOf(name, id, afterS)], { db });
      await boss.deleteJob(name, job.id, { db });
    });
  };

  /** Takes what is due and there is room for. Gives whether there may be more. */
  const takeTurn = async (boss: PgBoss, look: LookAtTask): Promise<boolean> => {
    if (performance.now() - lastExpiry > EXPIRY_EVERY_MS) {
      lastExpiry = performance.now();
      await boss.expire();
    }
    const batchSize = AT_ONCE - underWay.size;
    const jobs = await boss.fetch<Task>(name, { batchSize, priority: false });
    for (const job of jobs) {
      const looking = takeJob(boss, job, look)
        .catch((err: unknown) => log.error({ err, task: job.data.id }, "a look at a task was not noted"))
        .finally(() => underWay.delete(looking));
      underWay.add(looking);
    }
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    return jobs.length === batchSize;
  };

  return {
    prepare: async () => void (await open()),

    async add(tx, ids, afterS) {
      const boss = await open();
      await boss.insert(
        ids.map((id) => jobOf(name, id, afterS)),
        { db: withinTransaction(tx) },
      );
    },

    start(look) {
      const { signal } = stopping;
      turns = (async () => {
        while (!signal.aborted) {
          const hasMore = await open()
            .then((boss) => takeTurn(boss, look))
            .catch((err: unknown) => {
              log.error({ err }, "the queue of tasks did not answer");
              return false;
            });
          if (!hasMore) await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
        }
      })();
    },

    async stop() {
      stopping.abort();
      await turns;
      await Promise.allSettled(underWay);
    },
  };
}

/** One look. Of a task at most one waits until later, and at most one is due at once: those that follow them are one again. */
const jobOf = (name: QueueName, id: string, afterS: number): PgBoss.JobInsert<Task> => ({
  name,
  data: { id },
  singletonKey: afterS > 0 ? id : `${id} now`,
  startAfter: String(afterS),
});
