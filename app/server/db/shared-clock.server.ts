import { sql } from "drizzle-orm";
import type { Database } from "./db.ts";

/** Between two comparisons, in milliseconds: a machine's clock that is set is followed so soon. */
const EVERY_MS = 60_000;

export interface SharedClock {
  now(): Date;
  close(): Promise<void>;
}

/** A moment as the database tells it, in milliseconds since 1970. */
export const readDatabaseTime = async ({ db }: Pick<Database, "db">): Promise<number> => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return rows[0]?.ms ?? Number.NaN;
};

/**
 * A clock that is the same in every instance that shares a database: this machine's, put right by the database's, so that
 * leases, days and expiries mean the same everywhere. While the database does not answer, it goes on as it was.
 * @param options.readTime the database's time; see `readDatabaseTime`.
 * @param options.local this machine's clock.
 * @throws what `readTime` throws the first time.
 */
export async function openSharedClock({
  readTime,
  local = () => new Date(),
}: {
  readTime: () => Promise<number>;
  local?: () => Date;
}): Promise<SharedClock & { correct(): Promise<void> }> {
  let offset = 0;
  const correct = async () => {
    const asked = local().getTime();
    const told = await readTime();
    const between = (asked + local().getTime()) / 2;
    if (Number.isFinite(told)) offset = told - between;
  };
  await correct();
  const timer = setInterval(() => void correct().catch(() => undefined), EVERY_MS).unref();
  return {
    now: () => new Date(local().getTime() + offset),
    correct,
    close: async () => clearInterval(timer),
  };
}
