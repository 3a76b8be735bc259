import { sql, type SQL } from "drizzle-orm";
import type { Tx } from "./db.ts";

/** What a lock keeps to one at a time, by name: every instance, of whatever version, means the same by it. */
export type LockName =
  | "migrations"
  | "tables of the queue"
  | `sweep: ${string}`
  | `uploads of ${string}`
  | `purchases of ${string}`;

/** The number of an advisory lock: PostgreSQL's own hash of its name, of 64 bits. */
export const lockNumber = (name: LockName): SQL => sql`hashtextextended(${name}, 0)`;

/** Waits for a lock and holds it until the transaction ends. */
export async function takeLock(tx: Tx, name: LockName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber(name)})`);
}

/** Holds a lock until the transaction ends; false where somebody else holds it. */
export async function tryLock(tx: Tx, name: LockName): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockNumber(name)}) as locked`,
  );
  return rows[0]?.locked === true;
}
