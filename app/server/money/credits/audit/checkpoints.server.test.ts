import { sql, type SQL } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KEYS, openAuditedLedger, type AuditedLedger } from "./test-audited-ledger.ts";

let books: AuditedLedger;

beforeEach(async () => {
  books = await openAuditedLedger();
});
afterEach(() => books.close());

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
  await books.fill();
  await books.tamper(change);
  const found = await books.audit();
  expect(found.discrepancies.map(({ rule }) => rule)).toContain("lines-as-audited");
  expect(found.checkpoint).toBeNull();
  expect(await books.findBroken({ mode: "full" })).toContain("lines-as-audited");
});

test.each([
  ["first", 1],
  ["middle", 2],
  ["last", 3],
])("a %s checkpoint that was removed is found", async (_which, number) => {
  await books.fill();
  await books.tamper(sql`delete from credit_checkpoint where number = ${number}`);
  expect(await books.findBroken()).toEqual(["checkpoints-in-a-row"]);
});

test("checkpoints that were all removed are missed by the mark that is kept outside the database", async () => {
  await books.fill();
  await books.tamper(sql`delete from credit_checkpoint`);
  const { discrepancies } = await books.audit();
  expect(discrepancies).toMatchObject([{ rule: "checkpoints-in-a-row", subject: "checkpoint 3" }]);
});

test("a checkpoint that was forged for changed lines is found by its signature", async () => {
  await books.fill();
  await books.tamper(sql`update credit_entry set ref = 'other' where id = 6`);
  await books.tamper(sql`delete from credit_checkpoint where number = 3`);
  const thief = await books.forge();
  expect(thief.checkpoint).toBeNull(); // the rules tell: a hold has no line of its own any more
  await books.tamper(sql`update credit_entry set ref = 'three-1' where id = 6`);
  await books.tamper(sql`update credit_entry set created_at = created_at + interval '1 s' where id = 6`);
  await books.forge();
  expect(await books.findBroken()).toEqual(["checkpoints-in-a-row"]);
});

test.each([
  ["number of lines", sql`update credit_checkpoint set lines = lines + 1 where number = 2`],
  ["digest", sql`update credit_checkpoint set digest = 'f' where number = 2`],
  ["end", sql`update credit_checkpoint set upto_entry = upto_entry + 1 where number = 3`],
  ["time", sql`update credit_checkpoint set created_at = now() where number = 3`],
])("a checkpoint whose %s was changed is found", async (_what, change) => {
  await books.fill();
  await books.tamper(change);
  expect(await books.findBroken()).toContain("checkpoints-in-a-row");
});

test("the database itself lets nobody change, remove or empty checkpoints", async () => {
  await books.fill();
  for (const change of [
    sql`update credit_checkpoint set lines = 0`,
    sql`delete from credit_checkpoint`,
    sql`truncate credit_checkpoint`,
  ])
    await expect(books.db.execute(change)).rejects.toMatchObject({
      cause: { message: "Lines of credit_checkpoint are added, never changed or removed" },
    });
});

test("after a new secret the old one's checkpoints still hold while it is given, and else the chain begins anew", async () => {
  await books.fill();
  expect(await books.audit({ keys: ["new", ...KEYS] })).toMatchObject({
    discrepancies: [],
    checkpoint: { number: 4 },
  });
  expect(await books.findBroken({ keys: ["newest"] })).toEqual(["checkpoints-in-a-row"]);
  expect(await books.audit({ keys: ["newest"], mode: "restart" })).toMatchObject({
    discrepancies: [],
    checkpoint: { number: 5, uptoEntry: 8, isNew: true },
  });
  await books.charge("five");
  expect(await books.audit({ keys: ["newest"] })).toMatchObject({
    discrepancies: [],
    checkpoint: { number: 6, uptoEntry: 10 },
  });
});
