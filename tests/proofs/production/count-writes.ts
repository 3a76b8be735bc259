import pg from "pg";
import { z } from "zod";
import type { DebianPostgres } from "./start-debian-postgres.ts";

const stats = z.tuple([z.object({ flushes: z.number(), rows: z.number(), transactions: z.number() })]);

/** What a PostgreSQL wrote. */
export interface Writes {
  /** How often it waited for its disk, so commits that change something where one comes after the other. */
  flushes: number;
  /** Rows inserted, updated and deleted. */
  rows: number;
  /** All of them, reading ones included. */
  transactions: number;
}

const READ = `
  select wal_sync::float8 as flushes, xact_commit::float8 as transactions,
         (tup_inserted + tup_updated + tup_deleted)::float8 as rows
  from pg_stat_wal, pg_stat_database where datname = current_database()`;
/** Until an idle connection has told what it did, in milliseconds. */
const TOLD_MS = 2_000;

const passes = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** What work writes, beside what is written in the same time without it. */
export async function countWrites(
  { url }: Pick<DebianPostgres, "url">,
  work: () => Promise<void>,
): Promise<Writes> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async () => {
    await passes(TOLD_MS);
    return stats.parse((await client.query(READ)).rows)[0];
  };
  try {
    const start = await read();
    const from = performance.now();
    await work();
    const after = await read();
    await passes(performance.now() - from - TOLD_MS);
    const idle = await read();
    const beyond = (name: keyof Writes) => after[name] - start[name] - (idle[name] - after[name]);
    return {
      flushes: beyond("flushes"),
      rows: beyond("rows"),
      transactions: beyond("transactions"),
    };
  } finally {
    await client.end();
  }
}
