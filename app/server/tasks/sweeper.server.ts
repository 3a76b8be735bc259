import { sql } from "drizzle-orm";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { tryLock } from "~/server/db/advisory-locks.server.ts";
import type { Database } from "~/server/db/db.ts";
import { countAll } from "~/server/db/in-batches.ts";

/** One small thing that must be tidied again and again. Doing it twice is harmless. */
export interface Sweep {
  /** No other has it: instances of a shared database know by it who is at work. */
  name: string;
  /** How long after a run the next one is due, in milliseconds; at every turn when absent. */
  everyMs?: number;
  /**
   * Tidies until nothing is left that was due at `now`, oldest first, and gives how many things it tidied: at once, or
   * for each of the batches (`app/server/db/in-batches.ts`) between which other sweeps have their turn.
   */
  run(now: Date): Promise<number> | AsyncIterable<number>;
}

interface SweeperLog {
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
  /** Stops the turns and waits for the batch under way. */
  stop(): Promise<void>;
}

/** A sweep's run that goes on. */
interface Run {
  sweep: Sweep;
  batches: AsyncIterator<number>;
  count: number;
}

/** What a batch leaves behind: perhaps more to do, nothing, or nothing for this instance. */
type Outcome = "more" | "done" | "not-done";

/**
 * Tidies in turns until stopped. In a turn the sweeps that are due take a batch each in their order, again and again
 * until all are done; one that fails does not keep the others from running, and one that takes long has those between
 * its batches that are due again.
 */
export function startSweeper({ sweeps, database, log, now, intervalMs }: SweeperOptions): Sweeper {
  invariant(
    new Set(sweeps.map(({ name }) => name)).size === sweeps.length,
    "each sweep has a name of its own",
  );
  const lastRun = new Map<Sweep, number>();
  let underWay: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const begin = (sweep: Sweep, at: Date): Run => {
    lastRun.set(sweep, at.getTime());
    return { sweep, batches: batchesOf(sweep, at), count: 0 };
  };

  const takeBatch = async (run: Run): Promise<Outcome> => {
    const { sweep, batches } = run;
    try {
      const batch = await whereAlone(database, sweep.name, () => batches.next());
      if (batch?.done === false) run.count += batch.value;
      return batch === null ? "not-done" : batch.done === true ? "done" : "more";
    } catch (err) {
      log.error({ err, sweep: sweep.name }, "a sweep failed");
      return "not-done";
    }
  };

  const dueFor = (sweep: Sweep, at: Date) => at.getTime() - (lastRun.get(sweep) ?? -Infinity);
  const isDue = (sweep: Sweep, at: Date) => dueFor(sweep, at) >= (sweep.everyMs ?? 0);
  /** Whether one is due again while a turn goes on. */
  const isDueAgain = (sweep: Sweep, at: Date) => isDue(sweep, at) && dueFor(sweep, at) >= intervalMs;

  const runAll = async (chosen: readonly Sweep[], at: Date, { canGrow }: { canGrow: boolean }) => {
    const counts: Record<string, number | null> = {};
    const runs = new Map(chosen.map((sweep) => [sweep, begin(sweep, at)]));
    while (runs.size > 0 && !isStopped) {
      for (const sweep of sweeps) {
        const run = runs.get(sweep);
        if (!run || isStopped) continue;
        const outcome = await takeBatch(run);
        counts[sweep.name] = outcome === "not-done" ? null : run.count;
        if (outcome === "more") continue;
        runs.delete(sweep);
        if (run.count > 0) log.info({ sweep: sweep.name, count: run.count }, "swept");
      }
      const later = now();
      for (const sweep of canGrow ? sweeps : [])
        if (runs.size > 0 && !runs.has(sweep) && isDueAgain(sweep, later))
          runs.set(sweep, begin(sweep, later));
    }
    return counts;
  };

  const takeTurn = () => {
    const at = now();
    const due = sweeps.filter((sweep) => isDue(sweep, at));
    underWay = runAll(due, at, { canGrow: true }).finally(schedule);
  };
  const schedule = () => {
    if (!isStopped) timer = setTimeout(takeTurn, intervalMs).unref();
  };
  schedule();

  return {
    sweepOnce: (at) => runAll(sweeps, at, { canGrow: false }),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** A sweep's batches; it begins with the first that is asked for. */
async function* batchesOf(sweep: Sweep, at: Date): AsyncGenerator<number, void, void> {
  const run = sweep.run(at);
  if (run instanceof Promise) yield await run;
  else yield* run;
}

/** What a sweep tidies in all. @throws what kept it from some of it. */
export const runSweep = (sweep: Sweep, at: Date): Promise<number> => countAll(batchesOf(sweep, at));

/** Several instances share a PostgreSQL: one takes a batch, the others pass (null). The embedded database has one user only. */
async function whereAlone<Result>(
  { db, kind }: Pick<Database, "db" | "kind">,
  name: string,
  task: () => Promise<Result>,
): Promise<Result | null> {
  if (kind === "pglite") return task();
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    return (await tryLock(tx, `sweep: ${name}`)) ? task() : null;
  });
}
