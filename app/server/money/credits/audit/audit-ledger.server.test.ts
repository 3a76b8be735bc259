import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deletionReceipt } from "~/server/db/schema/privacy.ts";
import { createGrants } from "../grants.server.ts";
import { openAuditedLedger, type AuditedLedger } from "./test-audited-ledger.ts";
import { holdFor, recordResult, testAccount, testVisitor } from "../ledger/test-ledger.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const EVENING = new Date("2026-11-21T20:00:00Z");

let books: AuditedLedger;

beforeEach(async () => {
  books = await openAuditedLedger();
});
afterEach(() => books.close());

test("an audit of an empty ledger is right and leaves no checkpoint", async () => {
  expect(await books.audit()).toMatchObject({
    entries: 0,
    discrepancies: [],
    checkpoint: null,
    unchangedUpto: 0,
  });
});

test("the first audit is of all accounts, the next of those that changed since, and each leaves a checkpoint", async () => {
  await books.charge("one");
  await books.charge("two");
  expect(await books.audit()).toMatchObject({
    accountsFromZero: null,
    unchangedUpto: 0,
    checkpoint: { number: 1, uptoEntry: 4, isNew: true },
  });
  const later = new Date("2026-11-22T09:00:00Z");
  await books.charge("three", later);
  expect(await books.audit({ now: later })).toMatchObject({
    ...{ accounts: 3, entries: 6, discrepancies: [], accountsFromZero: 1, unchangedUpto: 4 },
    checkpoint: { number: 2, uptoEntry: 6, isNew: true },
  });
  const again = await books.audit({ now: later });
  expect(again.checkpoint).toMatchObject({ number: 2, isNew: false });
  expect(await books.audit({ mode: "full", now: later })).toMatchObject({
    ...{ accountsFromZero: null, unchangedUpto: 6, discrepancies: [] },
  });
});

test("a line of the tail that was changed is found, and the accounts before it are not blamed", async () => {
  await books.fill();
  await books.tamper(sql`update credit_entry set delta = -1, balance_after = 3 where id = 8`);
  const { discrepancies, checkpoint } = await books.audit();
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
  await books.fill();
  await books.tamper(change);
  expect(await books.findBroken()).toContain("balance-is-sum-of-lots");
});

test("what only a full audit looks at in accounts without new lines is found by it", async () => {
  await books.fill();
  const later = new Date("2026-11-22T09:00:00Z");
  await books.charge("five", later);
  await books.audit({ now: later });
  await books.tamper(sql`update credit_hold set lots = '[]' where account_id = 'one'`);
  expect(await books.findBroken({ now: later })).toEqual([]);
  expect(await books.findBroken({ mode: "full", now: later })).toEqual(["lot-adds-up", "hold-settled-once"]);
});

test("an account that is deleted with its pictures after a checkpoint breaks nothing", async () => {
  await books.fill();
  await books.audit();
  await books.db.execute(sql`delete from generation where viewer_id = 'two'`);
  await books.db
    .insert(deletionReceipt)
    .values({ id: "r", viewerId: "two", generations: 1, results: 1, uploads: 0 });
  await books.charge("five");
  expect(await books.findBroken()).toEqual([]);
  expect(await books.findBroken({ mode: "full" })).toEqual([]);
});

test("a hold that was open at the checkpoint, and what is granted without a line of the account's, are audited later", async () => {
  const { ledger } = books;
  await ledger.hold(holdFor(testVisitor("open"), "open-1", NOON));
  await books.audit();
  await books.tamper(sql`update credit_hold set status = 'captured', settled_at = ${EVENING.toISOString()}`);
  expect(await books.findBroken()).toEqual(["charge-has-result"]);
});

test("grants, check-ins and invitations of changed accounts add up beside those of others", async () => {
  const grants = createGrants(books.db);
  const { ledger } = books;
  const { code } = await grants.readInvitation("inviter", NOON);
  await grants.noteInvitation({ code, accountId: "invited", mayBeSamePerson: async () => false }, NOON);
  await grants.checkIn("invited", NOON);
  await grants.checkIn("inviter", NOON);
  await books.audit();
  await ledger.hold(holdFor(testAccount("invited"), "first", NOON));
  await recordResult(books.db, testAccount("invited"), "first", NOON);
  await ledger.capture("first", NOON);
  await grants.rewardInvitation("invited", NOON);
  await grants.grantPack({ accountId: "inviter", credits: 100, paymentRef: "paid" }, NOON);
  await grants.takeBack({ ref: "paid", credits: 60 }, NOON);
  expect(await books.audit()).toMatchObject({ discrepancies: [], accountsFromZero: 2 });
});
