import { sql } from "drizzle-orm";
import type { Database } from "~/db/database.server.ts";

/** One small thing that must be tidied again and again. Doing it twice is harmless. */
export interface Sweep {
  name: string;
  /** How long after a run the next one is due, in milliseconds; at every turn when absent. */
  everyMs?: number;
  /** Tidies at most a bounded batch and gives how many things it tidied. */
  run(now: Date): Promise<number>;
}

export interface SweeperLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SweeperOptions {
  sweeps: readonly Sweep[];
  database: Pick<Database, "db" | "kind">;
  log: SweeperLog;
  now: () => Date;
  /** Between two turns, in milliseconds. */
  intervalMs: number;
}

export interface Sweeper {
  /** Runs every sweep once, whether due or not, and gives what each tidied; null where it failed or ran elsewhere. */
  sweepOnce(now: Date): Promise<Record<string, number | null>>;
  /** Stops the turns and waits for one under way. */
  stop(): Promise<void>;
}

/** First half of the advisory locks' numbers: any constant that nothing else uses. */
const LOCK_SPACE = 4_724_640;

/** Tidies in turns until stopped. A sweep that fails does not keep the others from running. */
export function startSweeper({ sweeps, database, log, now, intervalMs }: SweeperOptions): Sweeper {
  const lastRun = new Map<Sweep, number>();
  let underWay: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const runSweep = async (sweep: Sweep, at: Date): Promise<number | null> => {
    lastRun.set(sweep, at.getTime());
    try {
      const count = await whereAlone(database, sweeps.indexOf(sweep), () => sweep.run(at));
      if (count) log.info({ sweep: sweep.name, count }, "swept");
      return count;
    } catch (err) {
      log.error({ err, sweep: sweep.name }, "a sweep failed");
      return null;
    }
  };

  const runAll = async (chosen: readonly Sweep[], at: Date) => {
    const counts: Record<string, number | null> = {};
    for (const sweep of chosen) if (!isStopped) counts[sweep.name] = await runSweep(sweep, at);
    return counts;
  };

  const isDue = (sweep: Sweep, at: Date) =>
    at.getTime() - (lastRun.get(sweep) ?? -Infinity) >= (sweep.everyMs ?? 0);

  const takeTurn = () => {
    const at = now();
    underWay = runAll(
      sweeps.filter((sweep) => isDue(sweep, at)),
      at,
    ).finally(schedule);
  };
  const schedule = () => {
    if (!isStopped) timer = setTimeout(takeTurn, intervalMs).unref();
  };
  schedule();

  return {
    sweepOnce: (at) => runAll(sweeps, at),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** Several instances share a PostgreSQL: one sweeps, the others pass (null). The embedded database has one user only. */
async function whereAlone(
  { db, kind }: Pick<Database, "db" | "kind">,
  number: number,
  task: () => Promise<number>,
): Promise<number | null> {
  if (kind === "pglite") return task();
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, ${number}::int) as locked`,
    );
    return rows[0]?.locked ? task() : null;
  });
}
