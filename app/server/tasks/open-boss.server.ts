import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { takeLock } from "~/server/db/advisory-locks.server.ts";
import type { Database } from "~/server/db/db.ts";
import type { Tx } from "~/server/db/db.ts";

/** Looks at generations, and tries of mails: what one of them waits for does not keep the other waiting. */
const QUEUES = ["task", "mail"] as const;
export type QueueName = (typeof QUEUES)[number];

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
export const withinTransaction = (tx: Tx): PgBoss.Db => ({
  executeSql: (text, values) => tx.execute(withValues(text, values)),
});

/** SQL with its $1, $2 … filled in as parameters. */
const withValues = (text: string, values: readonly unknown[]) =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null))),
  );
