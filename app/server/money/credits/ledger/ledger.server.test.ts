import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NOON, openBooks, type TestBooks } from "../books.fixture.ts";
import { createLedger, type Ledger } from "./ledger.server.ts";
import { creditEntry } from "~/server/db/schema/credits.ts";
import { nextUtcMidnight } from "../utc-day.ts";
import { holdFor, recordCanceled, recordResult, testAccount, testVisitor } from "./replay-action.fixture.ts";

const MIDNIGHT = new Date("2026-11-22T00:00:00Z");
const NEXT_NOON = new Date("2026-11-22T12:00:00Z");
const NEXT_MIDNIGHT = new Date("2026-11-23T00:00:00Z");

let books: TestBooks;
let ledger: Ledger;
beforeAll(async () => {
  books = await openBooks(6);
  ({ ledger } = books);
});
afterAll(() => books.close(NEXT_MIDNIGHT));

test("readBalance grants a visitor 4 and a free account 6 credits a UTC day, once", async () => {
  const expected = { balance: 4, nextExpiry: MIDNIGHT };
  expect(await ledger.readBalance(testVisitor("grant"), NOON)).toEqual(expected);
  expect(await ledger.readBalance(testVisitor("grant"), NOON)).toEqual(expected);
  expect(await ledger.readBalance(testAccount("grant-account"), NOON)).toEqual({
    balance: 6,
    nextExpiry: MIDNIGHT,
  });
});

test("daily credits lapse at the UTC midnight, when the next day's are granted", async () => {
  const viewer = testVisitor("lapse");
  await ledger.readBalance(viewer, new Date("2026-11-21T23:59:59.999Z"));
  expect(await ledger.readBalance(viewer, MIDNIGHT)).toEqual({ balance: 4, nextExpiry: NEXT_MIDNIGHT });
});

test("a clock that steps back over midnight grants each day once", async () => {
  const viewer = testVisitor("clock", "address-of-clock");
  await ledger.readBalance(viewer, new Date("2026-11-22T00:05:00Z"));
  await ledger.readBalance(viewer, new Date("2026-11-21T23:55:00Z"));
  expect((await ledger.readBalance(viewer, new Date("2026-11-22T00:06:00Z"))).balance).toBe(4);
});

test("hold takes credits from the balance, and capture spends them once", async () => {
  const viewer = testVisitor("capture");
  await books.finish(viewer, "capture-1");
  expect(await ledger.capture("capture-1", NOON)).toBe(false);
  expect(await ledger.release("capture-1", NOON)).toBe(false);
  expect((await ledger.readBalance(viewer, NOON)).balance).toBe(2);
});

test("hold refuses a visitor with SIGN_IN_REQUIRED and the next UTC midnight when the day's credits are used up", async () => {
  const viewer = testVisitor("used-up");
  await ledger.hold(holdFor(viewer, "used-up-1", NOON));
  await ledger.hold(holdFor(viewer, "used-up-2", NOON));
  await expect(ledger.hold(holdFor(viewer, "used-up-3", NOON))).rejects.toMatchObject({
    code: "SIGN_IN_REQUIRED",
    params: { renewAt: "2026-11-22T00:00:00.000Z" },
  });
  expect(await ledger.readBalance(viewer, NOON)).toEqual({ balance: 0 });
});

test("hold refuses an account with INSUFFICIENT_CREDITS when the balance is below the cost", async () => {
  const hold = ledger.hold(holdFor(testAccount("poor"), "poor-1", NOON, 7));
  await expect(hold).rejects.toMatchObject({ code: "INSUFFICIENT_CREDITS", params: { cost: 7 } });
  expect((await ledger.readBalance(testAccount("poor"), NOON)).balance).toBe(6);
});

test("hold repeated for the same generation takes credits once, and never after it was settled", async () => {
  const viewer = testVisitor("again");
  await ledger.hold(holdFor(viewer, "again-1", NOON));
  await ledger.hold(holdFor(viewer, "again-1", NOON));
  expect((await ledger.readBalance(viewer, NOON)).balance).toBe(2);
  await expect(ledger.hold(holdFor(testVisitor("thief"), "again-1", NOON))).rejects.toThrow(
    "another account",
  );
  await expect(ledger.hold(holdFor(viewer, "again-1", NOON, 1))).rejects.toThrow("another amount");
  await ledger.release("again-1", NOON);
  await expect(ledger.hold(holdFor(viewer, "again-1", NOON))).rejects.toThrow("settled already");
});

test("holdAll holds for all of a request's generations, or for none", async () => {
  const viewer = testVisitor("batch");
  const all = ["batch-1", "batch-2", "batch-3"].map((id) => holdFor(viewer, id, NOON));
  await expect(ledger.holdAll(all)).rejects.toMatchObject({ code: "SIGN_IN_REQUIRED" });
  expect((await ledger.readBalance(viewer, NOON)).balance).toBe(4);
  await ledger.holdAll(all.slice(0, 2));
  await ledger.holdAll(all.slice(0, 2));
  expect((await ledger.readBalance(viewer, NOON)).balance).toBe(0);
  await recordResult(books.db, viewer, "batch-1", NOON);
  expect(await ledger.capture("batch-1", NOON)).toBe(true);
  expect(await ledger.release("batch-2", NOON)).toBe(true);
  expect((await ledger.readBalance(viewer, NOON)).balance).toBe(2);
});

test("holdAll tells an account what the whole request costs, and holds for one viewer at a time", async () => {
  const account = testAccount("batch-account");
  const all = ["batch-account-1", "batch-account-2"].map((id) => holdFor(account, id, NOON, 4));
  await expect(ledger.holdAll(all)).rejects.toMatchObject({
    code: "INSUFFICIENT_CREDITS",
    params: { cost: 8 },
  });
  const foreign = holdFor(testAccount("batch-other"), "batch-account-3", NOON);
  await expect(ledger.holdAll([...all, foreign])).rejects.toThrow("one viewer at a time");
  expect((await ledger.readBalance(account, NOON)).balance).toBe(6);
});

test.each([0, -2, 1.5, Number.NaN, 2 ** 53, Infinity])(
  "hold refuses the amount %s as our own mistake",
  async (amount) => {
    const viewer = testVisitor("amounts");
    await expect(ledger.hold(holdFor(viewer, "amounts-1", NOON, amount))).rejects.toThrow("whole number");
  },
);

test("a returned lot keeps its lapse, however often credits are held and come back", async () => {
  const viewer = testVisitor("returned");
  for (const [nth, at] of [NOON, NEXT_NOON, new Date("2026-11-23T12:00:00Z")].entries()) {
    for (const end of ["failed", "canceled"]) {
      const id = `returned-${nth}-${end}`;
      await ledger.hold(holdFor(viewer, id, at));
      if (end === "canceled") await recordCanceled(books.db, viewer, id, at);
      expect(await ledger.release(id, at)).toBe(true);
      expect(await ledger.release(id, at)).toBe(false);
    }
    expect(await ledger.readBalance(viewer, at)).toEqual({ balance: 4, nextExpiry: nextUtcMidnight(at) });
  }
});

test("credits that lapsed before our failure returned them live until the next UTC midnight, once", async () => {
  const account = testAccount("extended");
  await ledger.hold(holdFor(account, "extended-1", NOON, 3));
  await ledger.release("extended-1", NEXT_NOON);
  expect(await ledger.readBalance(account, NEXT_NOON)).toEqual({ balance: 9, nextExpiry: NEXT_MIDNIGHT });
  await ledger.hold(holdFor(account, "extended-2", NEXT_NOON, 3)); // the older lot first
  await ledger.release("extended-2", NEXT_MIDNIGHT);
  expect((await ledger.readBalance(account, NEXT_MIDNIGHT)).balance).toBe(6);
});

test("credits that lapsed before their owner canceled are written off at once", async () => {
  const viewer = testVisitor("canceled");
  await ledger.hold(holdFor(viewer, "canceled-1", NOON, 3));
  await ledger.readBalance(viewer, NEXT_NOON); // writes off the fourth
  await recordCanceled(books.db, viewer, "canceled-1", NEXT_NOON);
  expect(await ledger.release("canceled-1", NEXT_NOON)).toBe(true);
  const entries = await books.db.select().from(creditEntry).where(eq(creditEntry.accountId, viewer.id));
  expect(entries.map(({ kind, delta }) => [kind, delta])).toEqual([
    ["grant", 4],
    ["hold", -3],
    ["expire", -1],
    ["grant", 4],
    ["release", 3],
    ["expire", -3],
  ]);
  expect((await ledger.readBalance(viewer, NEXT_NOON)).balance).toBe(4);
});

test("credits of a plan's period that ends today live until midnight after our failure, not after a cancel", async () => {
  const account = testAccount("period");
  const periodEnd = new Date("2026-11-21T12:30:00Z");
  await books.grants.grantPeriod({ accountId: "period", credits: 20, invoiceRef: "period", periodEnd }, NOON);
  await ledger.hold(holdFor(account, "period-failed", NOON, 5));
  await ledger.hold(holdFor(account, "period-canceled", NOON, 15));
  await ledger.release("period-failed", NOON);
  await recordCanceled(books.db, account, "period-canceled", NOON);
  await ledger.release("period-canceled", NOON);
  expect(await ledger.readBalance(account, NOON)).toEqual({ balance: 26, nextExpiry: periodEnd });
  expect(await ledger.readBalance(account, periodEnd)).toEqual({ balance: 11, nextExpiry: MIDNIGHT });
  expect((await ledger.readBalance(account, MIDNIGHT)).balance).toBe(6);
});

test("a clock that is behind returns credits to a lot that another has written off", async () => {
  const viewer = testVisitor("behind");
  const late = new Date("2026-11-21T23:59:00Z");
  await ledger.hold(holdFor(viewer, "behind-1", NOON));
  await ledger.readBalance(viewer, MIDNIGHT);
  await ledger.release("behind-1", late);
  expect((await ledger.readBalance(viewer, late)).balance).toBe(6);
  expect((await ledger.readBalance(viewer, MIDNIGHT)).balance).toBe(4);
});

test("hold spends the soonest lapsing credits first", async () => {
  const account = testAccount("order");
  const periodEnd = new Date("2026-12-21T12:00:00Z");
  await books.grants.grantPeriod({ accountId: "order", credits: 10, invoiceRef: "order", periodEnd }, NOON);
  await ledger.hold(holdFor(account, "order-1", NOON));
  expect((await ledger.readBalance(account, NEXT_NOON)).balance).toBe(6 + 10);
});

test("hold takes one amount from several lots, and release returns every part", async () => {
  const viewer = testVisitor("parts");
  await ledger.hold(holdFor(viewer, "parts-1", NOON, 1));
  await ledger.release("parts-1", NEXT_NOON); // lots of 1 and 4
  await ledger.hold(holdFor(viewer, "parts-2", NEXT_NOON, 5));
  expect((await ledger.readBalance(viewer, NEXT_NOON)).balance).toBe(0);
  await ledger.release("parts-2", NEXT_NOON);
  expect((await ledger.readBalance(viewer, NEXT_NOON)).balance).toBe(5);
});

test("visitors of one address share its daily allowance, which a release gives back", async () => {
  const [first, second] = [testVisitor("shared-1", "shared"), testVisitor("shared-2", "shared")];
  await ledger.hold(holdFor(first, "shared-1", NOON, 4));
  expect((await ledger.readBalance(second, NOON)).balance).toBe(2);
  await expect(ledger.hold(holdFor(second, "shared-2", NOON, 3))).rejects.toMatchObject({
    code: "SIGN_IN_REQUIRED",
  });
  await ledger.release("shared-1", NOON);
  await ledger.hold(holdFor(second, "shared-2", NOON, 3));
  expect((await ledger.readBalance(first, NOON)).balance).toBe(3);
  expect((await ledger.readBalance(second, MIDNIGHT)).balance).toBe(4);
});

test("a network's addresses share its allowance, which a release gives back in all of them", async () => {
  const wide = createLedger(books.db, { visitorCreditsPerAddress: 4, visitorCreditsInAll: 200 });
  const networks = [
    { size: "ipv6/56", hash: "home-56" },
    { size: "ipv6/48", hash: "home-48" },
  ] as const;
  const people = ["one", "two", "three"].map((name) => testVisitor(`wide-${name}`, `home-${name}`, networks));
  const [one, two, three] = people;
  if (!one || !two || !three) throw new Error("three people");
  await wide.hold(holdFor(one, "wide-1", NOON, 4));
  await wide.hold(holdFor(two, "wide-2", NOON, 4));
  expect((await wide.readBalance(three, NOON)).balance).toBe(2); // a twentieth of 200 is 10
  await expect(wide.hold(holdFor(three, "wide-3", NOON, 3))).rejects.toMatchObject({
    code: "SIGN_IN_REQUIRED",
  });
  await wide.release("wide-1", NOON);
  await wide.hold(holdFor(three, "wide-4", NOON, 4));
  expect((await wide.readBalance(one, NOON)).balance).toBe(2);
});

test("an IPv4 /24 is limited as a whole once more than 16 of its addresses are seen spending", async () => {
  const wide = createLedger(books.db, { visitorCreditsPerAddress: 40, visitorCreditsInAll: 400 });
  const networks = [{ size: "ipv4/24", hash: "net-24" }] as const;
  const at = (nth: number) => testVisitor(`net-${nth}`, `net-address-${nth}`, networks);
  for (let nth = 0; nth < 16; nth++) await wide.hold(holdFor(at(nth), `net-${nth}`, NOON, 4));
  expect((await wide.readBalance(testVisitor("net-late", "net-address-3", networks), NOON)).balance).toBe(4);
  expect((await wide.readBalance(at(16), NOON)).balance).toBe(0);
  await expect(wide.hold(holdFor(at(16), "net-16", NOON, 1))).rejects.toMatchObject({
    code: "SIGN_IN_REQUIRED",
  });
});

test("an address without allowance lets nobody spend", async () => {
  const strict = createLedger(books.db, { visitorCreditsPerAddress: 0 });
  const viewer = testVisitor("none-left");
  expect(await strict.readBalance(viewer, NOON)).toEqual({ balance: 0 });
  await expect(strict.hold(holdFor(viewer, "none-left-1", NOON))).rejects.toMatchObject({
    code: "SIGN_IN_REQUIRED",
  });
});

test("accounts are not counted by address", async () => {
  const account = { ...testAccount("not-counted"), addressHash: "shared" };
  await ledger.hold(holdFor(account, "not-counted-1", NOON, 6));
  expect((await ledger.readBalance(account, NOON)).balance).toBe(0);
});

test("capture and release of a hold that was never made do nothing", async () => {
  expect(await ledger.capture("never", NOON)).toBe(false);
  expect(await ledger.release("never", NOON)).toBe(false);
});

test("sweepStaleHolds returns stale holds, keeps fresh ones, and captures those whose result is stored", async () => {
  const viewer = testAccount("stale");
  await ledger.hold(holdFor(viewer, "stale-lost", NOON));
  await ledger.hold(holdFor(viewer, "stale-done", NOON));
  await ledger.hold(holdFor(viewer, "stale-fresh", new Date("2026-11-21T12:10:00Z")));
  await recordResult(books.db, viewer, "stale-done", NOON);
  const later = new Date("2026-11-21T12:15:00Z");
  const swept = await ledger.sweepStaleHolds(later);
  expect(swept.released).toContain("stale-lost");
  expect(swept.captured).toEqual(["stale-done"]);
  expect([...swept.released, ...swept.captured]).not.toContain("stale-fresh");
  expect(await ledger.sweepStaleHolds(later)).toEqual({ captured: [], released: [] });
  expect((await ledger.readBalance(viewer, later)).balance).toBe(2);
});
