import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db.ts";

/** Failed things that are passed over in one run; beyond that, what fails is hardly the things. */
const MOST_PASSED = 1_000;

export interface Work<Item> {
  /** Most things of one batch; those of a list that has no end elsewhere. */
  size: number;
  /** Things that are worked on at the same time. */
  atOnce?: number;
  /** The next things, oldest first, without those that were passed over in this run. Fewer than `size` are the last. */
  list: (passed: readonly Item[], size: number) => Promise<readonly Item[]>;
  /** Works on one thing. False: it stays as it is for now. */
  work: (item: Item) => Promise<boolean | void>;
  /** Whether a failure tells that no other thing would succeed either. */
  endsAt?: (failure: unknown) => boolean;
}

/**
 * Works through things until none is left, batch by batch, and gives how many each batch did. One that fails is passed
 * over and left to the next run; that there were such is thrown at the end, when the others are done.
 */
export async function* workThrough<Item>({
  size,
  atOnce = 1,
  list,
  work,
  endsAt,
}: Work<Item>): AsyncGenerator<number, void, void> {
  const passed: Item[] = [];
  const failures: unknown[] = [];
  for (let isLast = false; !isLast && failures.length <= MOST_PASSED;) {
    const items = await list(passed, size);
    isLast = items.length < size;
    let done = 0;
    for (let at = 0; at < items.length; at += atOnce) {
      const group = items.slice(at, at + atOnce);
      const results = await Promise.allSettled(group.map(async (item) => work(item)));
      for (const [place, result] of results.entries()) {
        if (result.status === "fulfilled" && result.value !== false) done += 1;
        else passed.push(...group.slice(place, place + 1));
        if (result.status === "rejected") failures.push(result.reason);
      }
      const end = failures.find((failure) => endsAt?.(failure));
      if (end !== undefined) throw end;
    }
    yield done;
  }
  if (failures.length > 0) throw new Error(`${failures.length} failed`, { cause: failures[0] });
}

/**
 * How long one batch should take, in milliseconds. Whoever wants one of its rows waits until its statement is over, and
 * nobody should wait for 100: half of that is left to a machine that is busier with the next batch than with this one.
 */
export const BATCH_MS = 50;
/** Things of a run's first batch, of which nobody knows yet how long they take. */
const FIRST_SIZE = 20;
/** A batch is at most so many times as large as the one before it. */
const GROWTH = 2;

/**
 * Repeats what tidies at most so many things in one statement and gives how many, until there are no more; gives each
 * number. How many are asked for follows from what the batch before took, so that each stays below `BATCH_MS`.
 * @param most things of a batch, however quick it is
 * @param clock tells milliseconds; the machine's unless a test has its own.
 */
export async function* repeatBatch(
  most: number,
  tidy: (size: number) => Promise<number>,
  clock: () => number = () => performance.now(),
): AsyncGenerator<number, void, void> {
  let size = Math.min(FIRST_SIZE, most);
  for (let isLast = false; !isLast;) {
    const from = clock();
    const count = await tidy(size);
    isLast = count < size;
    const fitting = (size * BATCH_MS) / 2 / Math.max(1, clock() - from);
    size = Math.max(1, Math.min(most, size * GROWTH, Math.floor(fitting)));
    yield count;
  }
}

/** Goes through all batches and gives how many things they did together. */
export async function countAll(batches: AsyncIterable<number>): Promise<number> {
  let all = 0;
  for await (const count of batches) all += count;
  return all;
}

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
