import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { invariant } from "#registry/contract/errors/invariant.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import type { OperatorCommand } from "~/server/db/operator-command.server.ts";
import { rulesAt } from "./audit-rules.server.ts";

/** One thing that does not add up. */
interface Discrepancy {
  /** Its name among `rulesAt`. */
  rule: string;
  /** The account, lot, hold, entry or address it is about. */
  subject: string;
  detail: string;
}

/** How much was looked at, and everything that does not add up. */
export interface Audit {
  accounts: number;
  entries: number;
  lots: number;
  holds: { held: number; captured: number; released: number };
  /** Credits of all accounts together. */
  balance: number;
  discrepancies: Discrepancy[];
}

/** A long ledger takes longer than any request may. */
const STATEMENT_TIME_LIMIT = "10min";
/** For each sort or hash; what does not fit goes to disk. */
const WORKING_MEMORY = "64MB";
/** How much of the tables the audit expects in memory: little, so that it reads them in the order in which they lie. */
const EXPECTED_CACHE = "64MB";
/** Enough to see what is wrong without printing a whole broken ledger. */
const DISCREPANCIES_PER_RULE = 100;

/**
 * Proves every balance from the ledger, on one consistent view of the database that blocks nobody. Changes nothing.
 */
export async function auditCredits(db: Db, now: Date): Promise<Audit> {
  return db.transaction(
    async (tx) => {
      await prepareAudit(tx);
      const totals = await readTotals(tx);
      const discrepancies: Discrepancy[] = [];
      for (const [rule, statement] of Object.entries(rulesAt(now)))
        discrepancies.push(...(await findDiscrepancies(tx, rule, statement)));
      return { ...totals, discrepancies };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/**
 * Makes a transaction one that reads whole tables: without it, where nobody has counted their rows yet, the database
 * looks a million of them up one by one for each of a million others.
 */
export async function prepareAudit(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${STATEMENT_TIME_LIMIT}, true),
    set_config('enable_nestloop', 'off', true), set_config('work_mem', ${WORKING_MEMORY}, true),
    set_config('effective_cache_size', ${EXPECTED_CACHE}, true), set_config('jit', 'off', true)`);
}

/** The first rows of a rule's statement, `subject` and `detail` each. */
async function findDiscrepancies(tx: Tx, rule: string, statement: SQL): Promise<Discrepancy[]> {
  const { rows } = await tx.execute<{ subject: string; detail: string }>(
    sql`select * from (${statement}) found order by subject limit ${DISCREPANCIES_PER_RULE}`,
  );
  return rows.map(({ subject, detail }) => ({ rule, subject, detail }));
}

/** How much there is to audit. */
async function readTotals(tx: Tx): Promise<Omit<Audit, "discrepancies">> {
  const { rows } = await tx.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from credit_account) as accounts,
      (select coalesce(sum(balance), 0)::float8 from credit_account) as balance,
      (select count(*)::int from credit_entry) as entries,
      (select count(*)::int from credit_lot) as lots,
      (select count(*)::int from credit_hold where status = 'held') as held,
      (select count(*)::int from credit_hold where status = 'captured') as captured,
      (select count(*)::int from credit_hold where status = 'released') as released`);
  const count = (name: string): number => {
    const value = rows[0]?.[name];
    invariant(typeof value === "number", `the audit counts ${name}`);
    return value;
  };
  return {
    accounts: count("accounts"),
    entries: count("entries"),
    lots: count("lots"),
    holds: { held: count("held"), captured: count("captured"), released: count("released") },
    balance: count("balance"),
  };
}

/** `npm run audit:credits`: proves every balance from the ledger. */
export const AUDIT: OperatorCommand<object> = {
  name: "audit",
  request: z.object({}).strict(),
  async answer(db, _request, now) {
    const audit = await auditCredits(db, now);
    return { text: describeAudit(audit), exitCode: audit.discrepancies.length > 0 ? 1 : 0 };
  },
};

const describeAudit = ({ accounts, entries, lots, holds, balance, discrepancies }: Audit): string =>
  [
    `Audited ${accounts} accounts with ${balance} credits, ${lots} lots, ${entries} entries`,
    `  ${holds.held} holds open, ${holds.captured} captured, ${holds.released} released`,
    ...discrepancies.map(({ rule, subject, detail }) => `  [${rule}] ${subject}: ${detail}`),
    discrepancies.length === 0 ? "Every balance is proven." : `${discrepancies.length} discrepancies.`,
  ].join("\n");
