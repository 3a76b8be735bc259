import pg from "pg";
import type { DebianPostgres } from "./start-debian-postgres.ts";

/** Counts rows as their owner: `what` is a table, with its condition. */
export async function countRows({ url }: Pick<DebianPostgres, "url">, what: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`select count(*)::int as count from ${what}`);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
