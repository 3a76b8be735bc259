import { sql, type SQL } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "~/db/database.server.ts";
import { openTestDatabase } from "~/db/open-test-database.ts";
import { deletionReceipt } from "~/db/schema/privacy.ts";
import { auditLedger } from "./audit-ledger.server.ts";
import type { AuditMode, CheckpointMark } from "./audit.ts";
import type { CheckpointKeys } from "./checkpoints.server.ts";
import { createGrants } from "./grants.server.ts";
import { createLedger } from "./ledger.server.ts";
import { holdFor, recordResult, testAccount, testVisitor } from "./test-ledger.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const EVENING = new Date("2026-11-21T20:00:00Z");
const KEYS: CheckpointKeys = ["a key of the site"];

let database: Database;
let mark: CheckpointMark | null;

beforeEach(async () => {
  database = await openTestDatabase();
  mark = null;
});
afterEach(() => database.close());

interface Changes {
  mode?: AuditMode;
  keys?: CheckpointKeys;
  now?: Date;
}

/** Audits, and keeps the mark as the command does. */
async function audit({ mode = "tail", keys = KEYS, now = EVENING }: Changes = {}) {
  const found = await auditLedger({ db: database.db, now, mode, keys, mark });
  if (found.checkpoint?.isNew) mark = found.checkpoint;
  return found;
}

const rulesOf = ({ discrepancies }: Awaited<ReturnType<typeof audit>>) => [
  ...new Set(discrepancies.map(({ rule }) => rule)),
];

/** What somebody does who can write to the database as its owner. */
const tamper = (change: SQL) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
  });

/** One visitor's paid picture: lines "grant" and "hold". */
async function charge(id: string, now = NOON): Promise<void> {
  const viewer = testVisitor(id);
  const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  await ledger.hold(holdFor(viewer, `${id}-1`, now));
  await recordResult(database.db, viewer, `${id}-1`, now);
  await ledger.capture(`${id}-1`, now);
}

/** A ledger with three checkpoints: of one account each, and one more that is not covered. */
async function openAuditedLedger(): Promise<void> {
  for (const id of ["one", "two", "three"]) {
    await charge(id);
    expect(await audit()).toMatchObject({ discrepancies: [], checkpoint: { isNew: true } });
  }
  await charge("four");
}

test("an audit of an empty ledger is right and leaves no checkpoint", async () => {
  expect(await audit()).toMatchObject({ entries: 0, discrepancies: [], checkpoint: null, unchangedUpto: 0 });
});

test("the first audit is of all accounts, the next of those that changed since, and each leaves a checkpoint", async () => {
  await charge("one");
  await charge("two");
  expect(await audit()).toMatchObject({
    accountsFromZero: null,
    unchangedUpto: 0,
    checkpoint: { number: 1, uptoEntry: 4, isNew: true },
  });
  const later = new Date("2026-11-22T09:00:00Z");
  await charge("three", later);
  expect(await audit({ now: later })).toMatchObject({
    ...{ accounts: 3, entries: 6, discrepancies: [], accountsFromZero: 1, unchangedUpto: 4 },
    checkpoint: { number: 2, uptoEntry: 6, isNew: true },
  });
  const again = await audit({ now: later });
  expect(again.checkpoint).toMatchObject({ number: 2, isNew: false });
  expect(await audit({ mode: "full", now: later })).toMatchObject({
    ...{ accountsFromZero: null, unchangedUpto: 6, discrepancies: [] },
  });
});

/** Changes of old lines that leave every balance, and every rule but that of the checkpoints, as they were. */
const TAMPERED: [string, SQL][] = [
  [
    "changed in its time",
    sql`update credit_entry set created_at = created_at - interval '1 day' where id = 2`,
  ],
  [
    "changed into another account's, all its books along with it",
    sql`with a as (update credit_entry set account_id = 'forged' where account_id = 'one'),
      b as (update credit_account set id = 'forged' where id = 'one'),
      c as (update credit_hold set account_id = 'forged' where account_id = 'one')
      update credit_lot set account_id = 'forged' where account_id = 'one'`,
  ],
  [
    "removed with everything that belongs to it",
    sql`with a as (delete from credit_entry where account_id = 'one'),
      b as (delete from credit_account where id = 'one'),
      c as (delete from credit_hold where account_id = 'one') delete from credit_lot where account_id = 'one'`,
  ],
  [
    "added with everything that belongs to it",
    sql`with a as (insert into credit_account (id, balance) values ('forged', 5)), b as (
        insert into credit_lot (account_id, source, granted, remaining, idem_key) values ('forged', 'pack', 5, 5, 'f')
      ) insert into credit_entry (id, account_id, delta, balance_after, kind, ref)
      overriding system value values (0, 'forged', 5, 5, 'grant', 'f')`,
  ],
];

test.each(TAMPERED)("an old line that was %s is found by the audit of the tail", async (_what, change) => {
  await openAuditedLedger();
  await tamper(change);
  const found = await audit();
  expect(rulesOf(found)).toContain("lines-as-audited");
  expect(found.checkpoint).toBeNull();
  expect(rulesOf(await audit({ mode: "full" }))).toContain("lines-as-audited");
});

test("a line of the tail that was changed is found, and the accounts before it are not blamed", async () => {
  await openAuditedLedger();
  await tamper(sql`update credit_entry set delta = -1, balance_after = 3 where id = 8`);
  const { discrepancies, checkpoint } = await audit();
  expect(discrepancies.map(({ rule }) => rule)).toEqual([
    "balance-is-sum-of-entries",
    "balance-is-sum-of-entries",
    "hold-settled-once",
  ]);
  expect(checkpoint).toMatchObject({ number: 3, isNew: false });
});

test.each([
  ["balance", sql`update credit_account set balance = 9 where id = 'one'`],
  ["lots", sql`update credit_lot set remaining = 3 where account_id = 'one'`],
])("credits that appear in the %s of an account without new lines are found", async (_where, change) => {
  await openAuditedLedger();
  await tamper(change);
  expect(rulesOf(await audit())).toContain("balance-is-sum-of-lots");
});

test("what only a full audit looks at in accounts without new lines is found by it", async () => {
  await openAuditedLedger();
  const later = new Date("2026-11-22T09:00:00Z");
  await charge("five", later);
  await audit({ now: later });
  await tamper(sql`update credit_hold set lots = '[]' where account_id = 'one'`);
  expect(rulesOf(await audit({ now: later }))).toEqual([]);
  expect(rulesOf(await audit({ mode: "full", now: later }))).toEqual(["lot-adds-up", "hold-settled-once"]);
});

test.each([
  ["first", 1],
  ["middle", 2],
  ["last", 3],
])("a %s checkpoint that was removed is found", async (_which, number) => {
  await openAuditedLedger();
  await tamper(sql`delete from credit_checkpoint where number = ${number}`);
  expect(rulesOf(await audit())).toEqual(["checkpoints-in-a-row"]);
});

test("checkpoints that were all removed are missed by the mark that is kept outside the database", async () => {
  await openAuditedLedger();
  await tamper(sql`delete from credit_checkpoint`);
  const { discrepancies } = await audit();
  expect(discrepancies).toMatchObject([{ rule: "checkpoints-in-a-row", subject: "checkpoint 3" }]);
});

test("a checkpoint that was forged for changed lines is found by its signature", async () => {
  await openAuditedLedger();
  await tamper(sql`update credit_entry set ref = 'other' where id = 6`);
  await tamper(sql`delete from credit_checkpoint where number = 3`);
  const thief = await auditLedger({
    db: database.db,
    now: EVENING,
    mode: "restart",
    keys: ["guessed"],
    mark: null,
  });
  expect(thief.checkpoint).toBeNull(); // the rules tell: a hold has no line of its own any more
  await tamper(sql`update credit_entry set ref = 'three-1' where id = 6`);
  await tamper(sql`update credit_entry set created_at = created_at + interval '1 s' where id = 6`);
  await auditLedger({ db: database.db, now: EVENING, mode: "restart", keys: ["guessed"], mark: null });
  expect(rulesOf(await audit())).toEqual(["checkpoints-in-a-row"]);
});

test.each([
  ["number of lines", sql`update credit_checkpoint set lines = lines + 1 where number = 2`],
  ["digest", sql`update credit_checkpoint set digest = 'f' where number = 2`],
  ["end", sql`update credit_checkpoint set upto_entry = upto_entry + 1 where number = 3`],
  ["time", sql`update credit_checkpoint set created_at = now() where number = 3`],
])("a checkpoint whose %s was changed is found", async (_what, change) => {
  await openAuditedLedger();
  await tamper(change);
  expect(rulesOf(await audit())).toContain("checkpoints-in-a-row");
});

test("the database itself lets nobody change, remove or empty checkpoints", async () => {
  await openAuditedLedger();
  for (const change of [
    sql`update credit_checkpoint set lines = 0`,
    sql`delete from credit_checkpoint`,
    sql`truncate credit_checkpoint`,
  ])
    await expect(database.db.execute(change)).rejects.toMatchObject({
      cause: { message: "Lines of credit_checkpoint are added, never changed or removed" },
    });
});

test("after a new secret the old one's checkpoints still hold while it is given, and else the chain begins anew", async () => {
  await openAuditedLedger();
  expect(await audit({ keys: ["new", ...KEYS] })).toMatchObject({
    discrepancies: [],
    checkpoint: { number: 4 },
  });
  expect(rulesOf(await audit({ keys: ["newest"] }))).toEqual(["checkpoints-in-a-row"]);
  expect(await audit({ keys: ["newest"], mode: "restart" })).toMatchObject({
    discrepancies: [],
    checkpoint: { number: 5, uptoEntry: 8, isNew: true },
  });
  await charge("five");
  expect(await audit({ keys: ["newest"] })).toMatchObject({
    discrepancies: [],
    checkpoint: { number: 6, uptoEntry: 10 },
  });
});

test("an account that is deleted with its pictures after a checkpoint breaks nothing", async () => {
  await openAuditedLedger();
  await audit();
  await database.db.execute(sql`delete from generation where viewer_id = 'two'`);
  await database.db
    .insert(deletionReceipt)
    .values({ id: "r", viewerId: "two", generations: 1, results: 1, uploads: 0 });
  await charge("five");
  expect(rulesOf(await audit())).toEqual([]);
  expect(rulesOf(await audit({ mode: "full" }))).toEqual([]);
});

test("a hold that was open at the checkpoint, and what is granted without a line of the account's, are audited later", async () => {
  const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  await ledger.hold(holdFor(testVisitor("open"), "open-1", NOON));
  await audit();
  await tamper(sql`update credit_hold set status = 'captured', settled_at = ${EVENING.toISOString()}`);
  expect(rulesOf(await audit())).toEqual(["charge-has-result"]);
});

test("grants, check-ins and invitations of changed accounts add up beside those of others", async () => {
  const grants = createGrants(database.db);
  const ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  const { code } = await grants.readInvitation("inviter", NOON);
  await grants.noteInvitation({ code, accountId: "invited", mayBeSamePerson: async () => false }, NOON);
  await grants.checkIn("invited", NOON);
  await grants.checkIn("inviter", NOON);
  await audit();
  await ledger.hold(holdFor(testAccount("invited"), "first", NOON));
  await recordResult(database.db, testAccount("invited"), "first", NOON);
  await ledger.capture("first", NOON);
  await grants.rewardInvitation("invited", NOON);
  await grants.grantPack({ accountId: "inviter", credits: 100, paymentRef: "paid" }, NOON);
  await grants.takeBack({ ref: "paid", credits: 60 }, NOON);
  expect(await audit()).toMatchObject({ discrepancies: [], accountsFromZero: 2 });
});
