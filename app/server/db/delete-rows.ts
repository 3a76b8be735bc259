import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";
import { repeatBatch } from "./in-batches.ts";

/** Rows that one statement deletes at most. */
const BATCH = 1_000;

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

/**
 * Deletes the rows of which something holds batch by batch, those first whose value of a column, which has an index, is
 * least; gives how many each batch deleted. A row that somebody changes meanwhile is left to the next run.
 */
export const deleteInBatches = (
  db: Db,
  table: PgTable,
  condition: SQL,
  oldestBy: PgColumn,
): AsyncGenerator<number, void, void> =>
  repeatBatch(BATCH, (size) => {
    const chosen = sql`select ctid from ${table} where ${condition} order by ${oldestBy} limit ${size}`;
    return deleteRows(db, table, sql`ctid = any(array(${chosen})) and ${condition}`);
  });
