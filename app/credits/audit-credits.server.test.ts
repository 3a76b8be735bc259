import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database, Db } from "~/db/database.server.ts";
import { openTestDatabase } from "~/db/open-test-database.ts";
import { auditCredits } from "./audit-credits.server.ts";
import { AUDIT_RULES, type AuditRule } from "./audit.ts";
import { createGrants } from "./grants.server.ts";
import { createLedger } from "./ledger.server.ts";
import type { SweepingLedger } from "./ledger.ts";
import { holdFor, recordResult, testAccount, testVisitor } from "./test-ledger.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const NEXT_MORNING = new Date("2026-11-22T08:00:00Z");
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
  await ledger.readBalance(viewer, NEXT_MORNING);
  await ledger.hold(holdFor(viewer, "open", NEXT_MORNING, 1));
  await earnAndBuy(ledger);
});

/** An invited account that checked in, bought two packs, and got the money of one of them back. */
async function earnAndBuy(ledger: SweepingLedger): Promise<void> {
  const grants = createGrants(database.db);
  const { code } = await grants.readInvitation("inviter", NOON);
  await grants.noteInvitation({ code, accountId: "invited", mayBeSamePerson: async () => false }, NOON);
  await ledger.hold(holdFor(testAccount("invited"), "first", NOON));
  await recordResult(database.db, testAccount("invited"), "first", NOON);
  await ledger.capture("first", NOON);
  await grants.rewardInvitation("invited", NOON);
  await grants.checkIn("invited", NOON);
  await grants.checkIn("invited", NEXT_MORNING);
  await grants.grantPack({ accountId: "invited", credits: 100, paymentRef: "kept" }, NOON);
  await grants.grantPack({ accountId: "invited", credits: 100, paymentRef: "refunded" }, NOON);
  await grants.takeBack({ ref: "refunded", credits: 60 }, NOON);
}

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
  [
    "charge-has-result",
    "a charged generation is somebody else's",
    sql`update generation set viewer_id = 'nobody'`,
  ],
  [
    "charge-has-result",
    "an account's generation is gone while somebody else's was deleted",
    sql`with gone as (delete from generation where viewer_id = 'invited'), person as (
        insert into auth_user (id, name, email) values ('invited', '', '')
      ) insert into deletion_receipt (id, viewer_id, generations, results, uploads) values ('r', 'visitor', 9, 9, 9)`,
  ],
  [
    "charge-has-result",
    "more generations are gone than were deleted",
    sql`with gone as (delete from generation) insert into deletion_receipt (id, viewer_id, generations, results, uploads) values ('r', 'visitor', 0, 0, 0)`,
  ],
  [
    "lot-adds-up",
    "credits are taken back twice",
    sql`update credit_lot set reversed = 39 where idem_key = 'paid:refunded'`,
  ],
  [
    "lot-lapses-by-source",
    "a bought pack lapses",
    sql`update credit_lot set expires_at = '2026-12-24' where idem_key = 'paid:kept'`,
  ],
  [
    "lot-lapses-by-source",
    "daily credits do not lapse",
    sql`update credit_lot set expires_at = null where source = 'daily'`,
  ],
  [
    "taken-back-by-entries",
    "credits are taken back in silence",
    sql`update credit_lot set remaining = remaining - 1, reversed = 1 where idem_key = 'paid:kept'`,
  ],
  [
    "taken-back-by-entries",
    "an entry takes back from nowhere",
    sql`update credit_entry set ref = 'nonsense' where kind = 'reverse'`,
  ],
  [
    "taken-back-as-owed",
    "more is taken back than is owed",
    sql`update credit_lot set to_reverse = 59 where to_reverse > 0`,
  ],
  [
    "taken-back-as-owed",
    "something is left that is owed",
    sql`update credit_lot set to_reverse = 61 where to_reverse > 0`,
  ],
  [
    "taken-back-as-owed",
    "something is taken back that nobody asked for",
    sql`update credit_lot set to_reverse = 0`,
  ],
  [
    "taken-back-as-owed",
    "earned credits are owed",
    sql`update credit_lot set to_reverse = 1 where source = 'invitation'`,
  ],
  ["check-in-granted-once", "a check-in is forgotten", sql`delete from check_in where streak = 2`],
  ["check-in-granted-once", "a check-in gave more than it says", sql`update check_in set granted = 1`],
  ["check-in-granted-once", "a row of days is made up", sql`update check_in set streak = 7 where streak = 2`],
  ["invitation-rewarded-once", "a reward is forgotten", sql`update invitation set rewarded_at = null`],
  [
    "invitation-rewarded-once",
    "a side was not rewarded",
    sql`update credit_lot set source = 'check-in' where idem_key = 'invitation:invited:inviter'`,
  ],
  [
    "invitation-rewarded-once",
    "a reward was not earned",
    sql`update credit_hold set status = 'released' where id = 'first'`,
  ],
  [
    "invitation-rewarded-once",
    "two invited each other",
    sql`insert into invitation (account_id, inviter_id) values ('inviter', 'invited')`,
  ],
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
  expect(await auditCredits(database.db, NEXT_MORNING)).toEqual({
    accounts: 3,
    entries: 16,
    lots: 10,
    holds: { held: 1, captured: 2, released: 1 },
    balance: 192,
    discrepancies: [],
  });
});

test("an audit changes nothing and may run inside the database's own reads", async () => {
  const readOnly = database.db.transaction((tx: Db) => auditCredits(tx, NEXT_MORNING), {
    accessMode: "read only",
  });
  expect((await readOnly).discrepancies).toEqual([]);
});

test.each(BREAKS)("the audit's rule %s finds that %s", async (rule, _case, change) => {
  expect(await auditAfter(change, NEXT_MORNING)).toContain(rule);
});

test("every rule of the audit has a case that breaks it", () => {
  expect(new Set(BREAKS.map(([rule]) => rule))).toEqual(new Set(AUDIT_RULES));
});

test("a charge may outlive its result once results are no longer kept", async () => {
  expect(await auditAfter(sql`delete from generation`, new Date("2026-12-22T12:00:00Z"))).toEqual([]);
});

test("a charge may outlive a result that was kept for a day only, as its owner wished", async () => {
  const wish = sql`with gone as (delete from output) update generation set expires_at = ${NEXT_MORNING.toISOString()}`;
  expect(await auditAfter(wish, NEXT_MORNING)).toEqual([]);
});

test("a charge may outlive a result that was deleted at its owner's word", async () => {
  const deleted = sql`with gone as (delete from generation where viewer_id = 'visitor' returning id)
    insert into deletion_receipt (id, viewer_id, generations, results, uploads)
    select 'receipt', 'visitor', count(*), 1, 0 from gone`;
  expect(await auditAfter(deleted, NEXT_MORNING)).toEqual([]);
});

test("a charge may outlive a result that became an account's, also when that is deleted", async () => {
  const signUp = sql`with person as (
      insert into auth_user (id, name, email) values ('person', '', '') returning id
    ) update generation set viewer_id = (select id from person) where viewer_id = 'visitor'`;
  expect(await auditAfter(signUp, NEXT_MORNING)).toEqual([]);
  const deleted = sql`with gone as (delete from generation where viewer_id = 'visitor'), person as (
      insert into auth_user (id, name, email) values ('person', '', '')
    ) insert into deletion_receipt (id, viewer_id, generations, results, uploads) values ('receipt', 'person', 1, 1, 0)`;
  expect(await auditAfter(deleted, NEXT_MORNING)).toEqual([]);
});
