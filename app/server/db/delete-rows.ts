import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

/**
 * Deletes the rows of which something holds, and gives how many. It is one statement, so that a row of which it stops
 * holding meanwhile stays.
 */
export async function deleteRows(db: Db, table: PgTable, condition: SQL): Promise<number> {
  const gone = await db
    .delete(table)
    .where(condition)
    .returning({ one: sql`1` });
  return gone.length;
}
