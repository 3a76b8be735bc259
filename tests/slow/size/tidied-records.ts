import type { Db } from "~/server/db/db.ts";
import { forgetOldAllowances } from "~/server/money/credits/ledger/address-allowance.server.ts";
import { forgetOldReceipts } from "~/server/privacy/receipts.server.ts";
import { accountSweeps, recordSweeps } from "~/server/tasks/sweep-records.server.ts";
import type { Sweep } from "~/server/tasks/sweeper.server.ts";

/** Rows of each table that are due. */
export const DUE = 20_000;

interface TidiedRecords {
  into: string;
  /** A column that tells rows apart; those that are due have this and a number from 1 in it. */
  column: string;
  prefix: string;
  /** What fills the table: so many rows, of which the first are due. */
  select: string;
  sweep(db: Db): AsyncIterable<number>;
}

/** A sweep by its name, which goes in batches. */
async function* runNamed(sweeps: readonly Sweep[], name: string): AsyncGenerator<number, void, void> {
  const run = sweeps.find((sweep) => sweep.name === name)?.run(new Date());
  if (run === undefined || run instanceof Promise) throw new Error(`${name} does not go in batches`);
  yield* run;
}

/** Records that people and machines leave by the million, with what tidies them. */
export const tidied = (rows: number): TidiedRecords[] => [
  {
    ...{ into: "auth_rate_limit", column: "key", prefix: "tried-" },
    select: `select 'tried-' || n, 'tried-' || n, 1, (extract(epoch from now()) * 1000)::bigint
             - case when n <= ${DUE} then 172800000 else 0 end from generate_series(1, ${rows}) n`,
    sweep: (db) => runNamed(accountSweeps(db), "old counts of attempts"),
  },
  {
    ...{ into: "rate_limit", column: "key", prefix: "asked-" },
    select: `select 'asked-' || n, 1, (extract(epoch from now()) * 1000)::bigint
             + case when n <= ${DUE} then -172800000 else 172800000 end from generate_series(1, ${rows}) n`,
    sweep: (db) => runNamed(recordSweeps(db), "counts of requests whose time is over"),
  },
  {
    ...{ into: "deletion_receipt", column: "id", prefix: "receipt-" },
    select: `select 'receipt-' || n, 'nobody-' || n, 0, 0, 0,
             now() - case when n <= ${DUE} then interval '2 years' else interval '0' end
             from generate_series(1, ${rows}) n`,
    sweep: (db) => forgetOldReceipts(db, new Date()),
  },
  {
    ...{ into: "address_allowance", column: "address_hash", prefix: "address-" },
    select: `select 'address-' || n, (now() at time zone 'utc')::date - case when n <= ${DUE} then 30 else 0 end, 0, 0
             from generate_series(1, ${rows}) n`,
    sweep: (db) => forgetOldAllowances(db, new Date()),
  },
];
