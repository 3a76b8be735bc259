import { sql } from "drizzle-orm";
import type { Tx } from "~/server/db/db.ts";
import { findDiscrepancies, rulesAt, runRules } from "./audit-credits.server.ts";
import { AUDIT_RULES, type AuditRule, type Discrepancy } from "./audit.ts";
import type { Checkpoint } from "./checkpoints.server.ts";

/**
 * Whose rows each rule looks at: those of all accounts where it joins accounts with each other or reads no lines, else
 * those of the accounts that changed.
 */
const LOOKS_AT = {
  "balance-is-sum-of-entries": "changed",
  "balance-is-sum-of-lots": "all",
  "running-balance": "changed",
  "lot-adds-up": "changed",
  "lot-was-granted": "changed",
  "write-off-of-lapsed-lot": "changed",
  "hold-settled-once": "changed",
  "charge-has-result": "changed",
  "address-allowance": "all",
  "lot-lapses-by-source": "all",
  "taken-back-by-entries": "changed",
  "taken-back-as-owed": "all",
  "check-in-granted-once": "changed",
  "invitation-rewarded-once": "all",
} as const satisfies Record<AuditRule, "all" | "changed">;

const rulesFor = (accounts: "all" | "changed"): AuditRule[] =>
  AUDIT_RULES.filter((rule) => LOOKS_AT[rule] === accounts);

/** By so much the clocks of instances may differ from the clock that dated a checkpoint. */
const CLOCK_MARGIN_S = 3_600;

/** The tables whose rows are an account's own, and the column that says whose. */
const OWN_TABLES = {
  credit_account: "id",
  credit_lot: "account_id",
  credit_hold: "account_id",
  credit_entry: "account_id",
  check_in: "account_id",
} as const;

/**
 * Audits what came after a checkpoint whose lines are proven to be what they were. Every balance has to be what the
 * account's last line says and what its lots hold; an account with lines since, or with a hold that was open or settled
 * since, is audited from zero by every rule.
 */
export async function auditTail(
  tx: Tx,
  { uptoEntry, createdAt }: Checkpoint,
  now: Date,
): Promise<{ discrepancies: Discrepancy[]; accountsFromZero: number }> {
  const rules = rulesAt(now);
  const discrepancies = [
    ...(await findDiscrepancies(tx, "balance-is-sum-of-entries", LAST_LINES)),
    ...(await runRules(tx, rules, rulesFor("all"))),
  ];
  const settledSince = new Date(createdAt.getTime() - CLOCK_MARGIN_S * 1_000).toISOString();
  await tx.execute(sql`create temporary table changed_account on commit drop as
    select account_id as id from credit_entry where id > ${uptoEntry}
    union select account_id from credit_hold where status = 'held' or settled_at > ${settledSince}::timestamptz`);
  await tx.execute(sql`analyze changed_account`);
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from changed_account`,
  );
  await narrowToChanged(tx);
  discrepancies.push(...(await runRules(tx, rules, rulesFor("changed"))));
  return { discrepancies, accountsFromZero: rows[0]?.count ?? 0 };
}

/**
 * Until the transaction's end the tables' names stand for the rows of the accounts that changed: temporary tables come
 * before others of the same name. They are small and their rows are counted, so the database may look rows up.
 */
async function narrowToChanged(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  for (const [table, column] of Object.entries(OWN_TABLES)) {
    const [name, owner] = [sql.identifier(table), sql.identifier(column)];
    await tx.execute(sql`create temporary table ${name} on commit drop as
      select * from public.${name} where ${owner} in (select id from changed_account)`);
    await tx.execute(sql`analyze ${name}`);
  }
}

const LAST_LINES = sql`
  select a.id as subject, format('the balance is %s, the last line leaves %s', a.balance, coalesce(l.balance_after, 0))
    as detail
  from credit_account a
  left join lateral (
    select balance_after from credit_entry e where e.account_id = a.id order by e.id desc limit 1
  ) l on true
  where a.balance <> coalesce(l.balance_after, 0)`;
