import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Db } from "~/db/database.server.ts";
import { openTestDatabase } from "~/db/open-test-database.ts";
import { auditCredits } from "./audit-credits.server.ts";
import { AUDIT_RULES, type AuditRule } from "./audit.ts";
import { createLedger } from "./ledger.server.ts";
import { holdFor, recordResult, testVisitor } from "./test-ledger.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const NEXT_NOON = new Date("2026-11-22T12:00:00Z");
const ROLLED_BACK = new Error("rolled back");

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  const viewer = testVisitor("visitor");
  const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  await ledger.hold(holdFor(viewer, "charged", NOON));
  await recordResult(database.db, viewer, "charged", NOON);
  await ledger.capture("charged", NOON);
  await ledger.hold(holdFor(viewer, "returned", NOON, 1));
  await ledger.release("returned", NOON);
  await ledger.readBalance(viewer, NEXT_NOON);
  await ledger.hold(holdFor(viewer, "open", NEXT_NOON, 1));
});

afterAll(() => database.close());

const BREAKS: [AuditRule, string, SQL][] = [
  ["balance-is-sum-of-entries", "credits appear on an account", sql`update credit_account set balance = 9`],
  [
    "balance-is-sum-of-lots",
    "credits appear in a lot",
    sql`update credit_lot set remaining = granted where id = 1`,
  ],
  [
    "running-balance",
    "an entry is changed",
    sql`update credit_entry set delta = delta - 1 where kind = 'grant'`,
  ],
  [
    "running-balance",
    "an entry is removed",
    sql`delete from credit_entry where kind = 'hold' and ref = 'charged'`,
  ],
  [
    "lot-adds-up",
    "a lot loses credits",
    sql`update credit_lot set remaining = remaining - 1 where remaining > 1`,
  ],
  ["lot-was-granted", "a lot has no grant", sql`update credit_lot set idem_key = 'forged' where id = 1`],
  [
    "lot-was-granted",
    "a returned lot has no release",
    sql`update credit_lot set returned_by = 'charged' where source = 'returned'`,
  ],
  [
    "write-off-of-lapsed-lot",
    "a lot is written off early",
    sql`update credit_lot set expires_at = '2026-12-24' where id = 1`,
  ],
  [
    "hold-settled-once",
    "a spent hold counts as returned",
    sql`update credit_hold set status = 'released' where id = 'charged'`,
  ],
  [
    "hold-settled-once",
    "a returned hold counts as spent",
    sql`update credit_hold set status = 'captured' where id = 'returned'`,
  ],
  ["hold-settled-once", "a hold is removed", sql`delete from credit_hold where id = 'open'`],
  ["charge-has-result", "a charged generation failed", sql`update generation set status = 'failed'`],
  ["charge-has-result", "a charged generation has no output", sql`delete from output`],
  ["charge-has-result", "a charge has no generation", sql`delete from generation`],
  ["address-allowance", "an address is counted too little", sql`update address_allowance set spent = 0`],
  ["address-allowance", "an address is not counted", sql`delete from address_allowance`],
];

/** Audits as if a statement had been run, without keeping its change. */
async function auditAfter(change: SQL, now: Date) {
  let rules: AuditRule[] = [];
  const trial = database.db.transaction(async (tx) => {
    await tx.execute(change);
    const { discrepancies } = await auditCredits(tx, now);
    rules = [...new Set(discrepancies.map((found) => found.rule))];
    throw ROLLED_BACK;
  });
  await expect(trial).rejects.toBe(ROLLED_BACK);
  return rules;
}

test("an audit of a sound ledger counts everything and finds nothing", async () => {
  expect(await auditCredits(database.db, NEXT_NOON)).toEqual({
    accounts: 1,
    entries: 7,
    lots: 3,
    holds: { held: 1, captured: 1, released: 1 },
    balance: 4,
    discrepancies: [],
  });
});

test("an audit changes nothing and may run inside the database's own reads", async () => {
  const readOnly = database.db.transaction((tx: Db) => auditCredits(tx, NEXT_NOON), {
    accessMode: "read only",
  });
  expect((await readOnly).discrepancies).toEqual([]);
});

test.each(BREAKS)("the audit's rule %s finds that %s", async (rule, _case, change) => {
  expect(await auditAfter(change, NEXT_NOON)).toContain(rule);
});

test("every rule of the audit has a case that breaks it", () => {
  expect(new Set(BREAKS.map(([rule]) => rule))).toEqual(new Set(AUDIT_RULES));
});

test("a charge may outlive its result once results are no longer kept", async () => {
  expect(await auditAfter(sql`delete from generation`, new Date("2026-12-22T12:00:00Z"))).toEqual([]);
});
