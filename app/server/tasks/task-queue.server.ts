import { setTimeout as sleep } from "node:timers/promises";
import type PgBoss from "pg-boss";
import type { Database } from "~/server/db/db.ts";
import { createBossOpener, withinTransaction, type QueueName } from "./open-boss.server.ts";
import type { LookAtTask, WorkedTaskQueue } from "./task-queue.ts";

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
