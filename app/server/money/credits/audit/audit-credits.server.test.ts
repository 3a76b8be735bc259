import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Db } from "~/server/db/database.server.ts";
import { auditCredits, prepareAudit } from "./audit-credits.server.ts";
import { rulesAt } from "./audit-rules.server.ts";
import { NOON, openBooks, type TestBooks } from "../books.fixture.ts";
import { BREAKS, FORBIDDEN_CHANGES } from "./broken-books.fixture.ts";
import { holdFor, testAccount, testVisitor } from "../ledger/replay-action.fixture.ts";

const NEXT_MORNING = new Date("2026-11-22T08:00:00Z");
const ROLLED_BACK = new Error("rolled back");

let books: TestBooks;
beforeAll(async () => {
  books = await openBooks();
  const { ledger, grants } = books;
  const viewer = testVisitor("visitor");
  await books.finish(viewer, "charged");
  await ledger.hold(holdFor(viewer, "returned", NOON, 1));
  await ledger.release("returned", NEXT_MORNING);
  await ledger.readBalance(viewer, NEXT_MORNING);
  await ledger.hold(holdFor(viewer, "open", NEXT_MORNING, 1));
  // An invited account that checked in, bought two packs, and got the money of one of them back.
  await books.note(await books.codeOf("inviter"), "invited");
  await books.finish(testAccount("invited"), "first");
  await grants.checkIn("invited", NOON);
  await grants.checkIn("invited", NEXT_MORNING);
  await grants.grantPack({ accountId: "invited", credits: 100, paymentRef: "kept" }, NOON);
  await grants.grantPack({ accountId: "invited", credits: 100, paymentRef: "refunded" }, NOON);
  await grants.takeBack({ ref: "refunded", credits: 60 }, NOON);
});
afterAll(() => books.close(NEXT_MORNING));

/** Audits as if a statement had been run, without keeping its change. */
async function auditAfter(change: SQL, now: Date) {
  let rules: string[] = [];
  const trial = books.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`); // past the trigger that keeps lines as they are
    await tx.execute(change);
    const { discrepancies } = await auditCredits(tx, now);
    rules = [...new Set(discrepancies.map((found) => found.rule))];
    throw ROLLED_BACK;
  });
  await expect(trial).rejects.toBe(ROLLED_BACK);
  return rules;
}

test("an audit of a sound ledger counts everything and finds nothing", async () => {
  expect(await auditCredits(books.db, NEXT_MORNING)).toEqual({
    accounts: 3,
    entries: 16,
    lots: 10,
    holds: { held: 1, captured: 2, released: 1 },
    balance: 192,
    discrepancies: [],
  });
});

test("an audit changes nothing and may run inside the database's own reads", async () => {
  const readOnly = books.db.transaction((tx: Db) => auditCredits(tx, NEXT_MORNING), {
    accessMode: "read only",
  });
  expect((await readOnly).discrepancies).toEqual([]);
});

const CASES = Object.entries(BREAKS).flatMap(([rule, cases]) =>
  Object.entries(cases).map(([name, change]) => [rule, name, change] as const),
);

test.each(CASES)("the audit's rule %s finds that %s", async (rule, _case, change) => {
  expect(await auditAfter(sql.raw(change), NEXT_MORNING)).toContain(rule);
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

test.each(FORBIDDEN_CHANGES)(
  "the database lets nobody change, remove or empty the ledger's lines (%#)",
  async (change) => {
    await expect(books.db.execute(change)).rejects.toMatchObject({
      cause: { message: "Lines of credit_entry are added, never changed or removed" },
    });
  },
);

/** Tables that grow with every picture. */
const LARGE = ["credit_entry", "credit_hold", "credit_lot", "generation", "output"];

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const Plan: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    Plans: z.array(Plan).optional(),
  }),
);
const Explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan })]) })]);

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/** The large tables that a plan reads anew for each row of something else. */
const listLookedUp = (plan: PlanNode): string[] =>
  listNodes(plan)
    .filter((node) => node["Node Type"] === "Nested Loop")
    .flatMap(({ Plans: [, ...inner] = [] }) => inner.flatMap(listNodes))
    .map((node) => node["Relation Name"] ?? "")
    .filter((name) => LARGE.includes(name));

test.each(Object.entries(rulesAt(NOON)))(
  "%s reads large tables from end to end, and looks no row of them up one by one",
  async (_rule, statement) => {
    await books.db.transaction(async (tx) => {
      await prepareAudit(tx);
      const { rows } = await tx.execute(sql`explain (format json) ${statement}`);
      const [{ "QUERY PLAN": explained }] = Explained.parse(rows);
      expect(listLookedUp(explained[0].Plan)).toEqual([]);
    });
  },
);
