import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NOON, openBooks, type TestBooks } from "./books.fixture.ts";
import type { Grants } from "./grants.server.ts";
import type { Ledger } from "./ledger/ledger.server.ts";
import { holdFor, recordResult, testAccount } from "./ledger/replay-action.fixture.ts";
import { addUtcDays } from "./utc-day.ts";

const day = (days: number): Date => addUtcDays(NOON, days);

let books: TestBooks;
let ledger: Ledger;
let grants: Grants;
beforeAll(async () => {
  books = await openBooks();
  ({ ledger, grants } = books);
});
afterAll(() => books.close());

const balanceOf: TestBooks["balanceOf"] = (...of) => books.balanceOf(...of);

const countRows = async (): Promise<unknown> => {
  const { rows } = await books.db.execute(sql`
    select (select count(*)::int from credit_account) as accounts, (select count(*)::int from credit_lot) as lots,
      (select count(*)::int from credit_entry) as entries, (select sum(to_reverse)::int from credit_lot) as owed`);
  return rows;
};

test("a check-in gives 2 credits once a UTC day, and 10 on every seventh day in a row", async () => {
  const given = [];
  for (let at = 0; at < 15; at++) {
    const announced = await grants.readCheckIn("weekly", day(at));
    given.push(await grants.checkIn("weekly", day(at)));
    expect(announced).toEqual({ isDone: false, streak: at, next: given[at]?.granted });
  }
  expect(given.map(({ granted }) => granted)).toEqual([2, 2, 2, 2, 2, 2, 10, 2, 2, 2, 2, 2, 2, 10, 2]);
  expect(given.map(({ streak }) => streak)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
  expect(await grants.checkIn("weekly", day(14))).toEqual({ granted: 0, streak: 15 });
  expect(await balanceOf("weekly", day(400))).toBe(6 + 48 - 2);
});

test("a day that is left out begins the row of days anew", async () => {
  await grants.checkIn("pause", day(0));
  expect(await grants.readCheckIn("pause", day(0))).toEqual({ isDone: true, streak: 1, next: 2 });
  expect(await grants.readCheckIn("pause", day(1))).toEqual({ isDone: false, streak: 1, next: 2 });
  expect(await grants.readCheckIn("pause", day(2))).toEqual({ isDone: false, streak: 0, next: 2 });
  expect(await grants.checkIn("pause", day(2))).toEqual({ granted: 2, streak: 1 });
});

test("a clock that steps back over midnight checks nobody in twice", async () => {
  await grants.checkIn("clock", new Date("2026-11-22T00:05:00Z"));
  const back = await grants.checkIn("clock", new Date("2026-11-21T23:55:00Z"));
  expect(back).toEqual({ granted: 0, streak: 1 });
  expect(await grants.checkIn("clock", new Date("2026-11-22T00:06:00Z"))).toEqual({ granted: 0, streak: 1 });
});

test("a pack is granted once per payment and does not lapse", async () => {
  const pack = { accountId: "buyer", credits: 100, paymentRef: "pay-1" };
  expect(await grants.grantPack(pack, NOON)).toBe(true);
  expect(await grants.grantPack(pack, NOON)).toBe(false);
  expect(await grants.grantPack({ ...pack, accountId: "thief" }, NOON)).toBe(false);
  expect(await balanceOf("buyer", day(1000))).toBe(106);
  expect(await balanceOf("thief")).toBe(6);
});

test("a subscription period's credits are granted once per invoice and lapse when it ends", async () => {
  const period = { accountId: "member", credits: 800, invoiceRef: "invoice-1", periodEnd: day(30) };
  expect(await grants.grantPeriod(period, NOON)).toBe(true);
  expect(await grants.grantPeriod(period, NOON)).toBe(false);
  expect(await balanceOf("member", new Date(day(30).getTime() - 1))).toBe(806);
  expect(await balanceOf("member", day(30))).toBe(6);
});

test("soonest lapsing credits are spent first: daily, then the period's, then the pack's", async () => {
  await grants.grantPack({ accountId: "order", credits: 10, paymentRef: "order-pack" }, NOON);
  await grants.grantPeriod(
    { accountId: "order", credits: 10, invoiceRef: "order-period", periodEnd: day(30) },
    NOON,
  );
  await ledger.hold(holdFor(testAccount("order"), "order-1", NOON, 12));
  expect(await grants.takeBack({ ref: "order-period", credits: 10 }, NOON)).toBe(4);
  expect(await balanceOf("order", day(40))).toBe(16);
});

test("partial refunds that are repeated or out of order add up to the largest", async () => {
  await grants.grantPack({ accountId: "partial", credits: 100, paymentRef: "partial" }, NOON);
  const taken = [];
  for (const credits of [20, 20, 60, 20, 60, 100, 1_000])
    taken.push(await grants.takeBack({ ref: "partial", credits }, NOON));
  expect(taken).toEqual([20, 0, 40, 0, 0, 40, 0]);
  expect(await balanceOf("partial")).toBe(6);
});

test("credits that were spent stay spent when their money goes back", async () => {
  const account = testAccount("spender");
  await grants.grantPack({ accountId: "spender", credits: 100, paymentRef: "spent" }, NOON);
  await books.finish(account, "spent-1", NOON, 76); // the day's 6 first
  expect(await grants.takeBack({ ref: "spent", credits: 100 }, NOON)).toBe(30);
  expect(await balanceOf("spender")).toBe(0);
});

test("held credits are left to their generation, and taken back when it returns them", async () => {
  await grants.grantPack({ accountId: "holder", credits: 100, paymentRef: "held" }, NOON);
  await ledger.hold(holdFor(testAccount("holder"), "held-1", NOON, 26));
  expect(await grants.takeBack({ ref: "held", credits: 90 }, NOON)).toBe(80);
  await ledger.release("held-1", NOON);
  expect(await balanceOf("holder")).toBe(6 + 10); // 90 of 100 in all
  expect(await grants.takeBack({ ref: "held", credits: 90 }, NOON)).toBe(0);
});

test("credits that a release moved to lots of their own are found there, also after the second time", async () => {
  const account = testAccount("moved");
  const late = new Date(day(1).getTime() - 60_000);
  const period = { accountId: "moved", credits: 50, invoiceRef: "moved", periodEnd: day(1) };
  await grants.grantPeriod(period, NOON);
  for (const [id, at] of [
    ["moved-1", late],
    ["moved-2", day(1)],
  ] as const) {
    await ledger.hold(holdFor(account, id, at, 26));
    await ledger.release(id, at); // 26 of the period's credits live on
  }
  await ledger.hold(holdFor(account, "moved-3", day(1), 16));
  expect(await grants.takeBack({ ref: "moved", credits: 50 }, day(1))).toBe(16);
  await ledger.release("moved-3", day(1));
  expect(await balanceOf("moved", day(1))).toBe(6);
});

test("a take-back of a grant that was never made does nothing", async () => {
  expect(await grants.takeBack({ ref: "never", credits: 10 }, NOON)).toBe(0);
  await grants.grantPack({ accountId: "later", credits: 10, paymentRef: "never" }, NOON);
  expect(await balanceOf("later")).toBe(16);
});

test.each([0, -2, 1.5, Number.NaN, 2 ** 53, -(2 ** 53), Infinity])(
  "an amount of %s credits is refused as our own mistake, and nothing is written",
  async (credits) => {
    await grants.grantPack({ accountId: "amounts", credits: 5, paymentRef: "sound" }, NOON);
    const before = await countRows();
    const attempts = [
      grants.grantPack({ accountId: "new-account", credits, paymentRef: "odd" }, NOON),
      grants.grantPeriod({ accountId: "new-account", credits, invoiceRef: "odd", periodEnd: day(30) }, NOON),
      grants.takeBack({ ref: "sound", credits }, NOON),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ reason: { message: expect.stringContaining("whole number") } });
    expect(await countRows()).toEqual(before);
  },
);

test("listLines says where credits came from and went, newest first, page by page", async () => {
  const account = testAccount("lines");
  await balanceOf("lines");
  await grants.checkIn("lines", NOON);
  await grants.grantPack({ accountId: "lines", credits: 100, paymentRef: "lines" }, NOON);
  for (const id of ["lines-kept", "lines-gone"]) await ledger.hold(holdFor(account, id, NOON));
  await recordResult(books.db, account, "lines-kept", NOON);
  await ledger.capture("lines-kept", NOON);
  await ledger.release("lines-gone", NOON);
  await grants.takeBack({ ref: "lines", credits: 40 }, NOON);
  const all = await grants.listLines("lines", { limit: 50 });
  const line = (reason: string, delta: number, balanceAfter: number, rest: object = {}) => ({
    ...{ id: expect.any(Number), at: NOON, reason, delta, balanceAfter },
    ...rest,
  });
  expect(all).toEqual([
    line("taken-back", -40, 66),
    line("returned", 2, 106, { generationId: "lines-gone" }),
    line("spent", -2, 104, { generationId: "lines-gone" }),
    line("spent", -2, 106, { generationId: "lines-kept", toolId: "any-tool" }),
    line("pack", 100, 108),
    line("check-in", 2, 8),
    line("daily", 6, 6),
  ]);
  const pages = [];
  for (let before: number | undefined; pages.length === 0 || before !== undefined;) {
    const page = await grants.listLines("lines", { limit: 3, ...(before === undefined ? {} : { before }) });
    pages.push(...page);
    before = page.at(-1)?.id;
  }
  expect(pages).toEqual(all);
  expect(await grants.listLines("nobody", { limit: 50 })).toEqual([]);
});

test("listLines tells what lapsed and what came by invitation and subscription", async () => {
  await grants.grantPeriod(
    { accountId: "reasons", credits: 800, invoiceRef: "reasons", periodEnd: day(1) },
    NOON,
  );
  await balanceOf("reasons", day(1));
  const lines = await grants.listLines("reasons", { limit: 50 });
  expect(lines.map(({ reason, delta }) => [reason, delta])).toEqual([
    ["daily", 6],
    ["lapsed", -800],
    ["subscription", 800],
  ]);
});
