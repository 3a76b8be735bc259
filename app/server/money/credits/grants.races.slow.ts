import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { startTwoInstances, type TwoInstances } from "../../../../tests/start-two-instances.ts";
import { auditCredits } from "./audit/audit-credits.server.ts";
import { createGrants, type Grants } from "./grants.server.ts";
import { createLedger, type Ledger } from "./ledger/ledger.server.ts";
import { holdFor, recordResult, testAccount } from "./ledger/replay-action.fixture.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const RACERS = 32;

let instances: TwoInstances | undefined;
let first: Database;
let second: Database;

beforeAll(async () => {
  instances = await startTwoInstances();
  ({ first, second } = instances);
});

afterEach(async () => {
  expect((await auditCredits(first.db, NOON)).discrepancies).toEqual([]);
});

afterAll(() => instances?.stop(), 60_000);

/** The n-th racer's parts: racers take turns between the instances. */
const dbOf = (racer: number) => (racer % 2 === 0 ? first.db : second.db);
const grantsOf = (racer: number): Grants => createGrants(dbOf(racer));
const ledgerOf = (racer: number): Ledger => createLedger(dbOf(racer), { visitorCreditsPerAddress: 40 });

const race = <Result>(run: (racer: number) => Promise<Result>, racers = RACERS): Promise<Result[]> =>
  Promise.all(Array.from({ length: racers }, (_, racer) => run(racer)));

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const balanceOf = async (id: string, now = NOON): Promise<number> =>
  (await ledgerOf(0).readBalance(testAccount(id), now)).balance;

const note = (code: string, accountId: string) =>
  grantsOf(0).noteInvitation({ code, accountId, mayBeSamePerson: async () => false }, NOON);

async function finish(accountId: string, id: string): Promise<void> {
  await ledgerOf(0).hold(holdFor(testAccount(accountId), id, NOON));
  await recordResult(first.db, testAccount(accountId), id, NOON);
}

test("32 racers on a check-in get its credits once, and all the same streak", async () => {
  const answers = await race((racer) => grantsOf(racer).checkIn("daily-visit", NOON));
  expect(answers.filter(({ granted }) => granted === 2)).toHaveLength(1);
  expect(answers.every(({ streak }) => streak === 1)).toBe(true);
  expect(await balanceOf("daily-visit")).toBe(8);
});

test("32 racers with clocks on either side of midnight check in once a day at most", async () => {
  const midnight = new Date("2026-11-22T00:00:00Z").getTime();
  const answers = await race((racer) =>
    grantsOf(racer).checkIn("skewed", new Date(midnight + (racer - 16) * 30_000)),
  );
  const given = answers.filter(({ granted }) => granted > 0);
  expect(given.length === 1 || given.length === 2).toBe(true);
  expect(sum(given.map(({ granted }) => granted))).toBe(2 * given.length);
});

test("32 racers on the daily grant at midnight get one for each day", async () => {
  const midnight = new Date("2026-11-22T00:00:00Z");
  const before = new Date(midnight.getTime() - 1);
  const balances = await race(async (racer) => {
    const now = racer % 2 === 0 ? before : midnight;
    return ledgerOf(racer >> 1).readBalance(testAccount("midnight"), now);
  });
  expect(balances.every(({ balance }) => balance === 6 || balance === 12)).toBe(true);
  expect(await balanceOf("midnight", midnight)).toBe(6);
  const lines = await grantsOf(0).listLines("midnight", { limit: 10 });
  expect(lines.filter(({ reason }) => reason === "daily")).toHaveLength(2);
});

test("32 deliveries of one payment grant its pack once", async () => {
  const pack = { accountId: "buyer", credits: 100, paymentRef: "one-payment" };
  const answers = await race((racer) => grantsOf(racer).grantPack(pack, NOON));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await balanceOf("buyer")).toBe(106);
});

test("32 deliveries of one invoice grant its period once, also to accounts that both claim it", async () => {
  const answers = await race((racer) =>
    grantsOf(racer).grantPeriod(
      {
        ...{ accountId: `claims-${racer % 2}`, credits: 800, invoiceRef: "one-invoice" },
        periodEnd: new Date("2026-12-21T12:00:00Z"),
      },
      NOON,
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect((await balanceOf("claims-0")) + (await balanceOf("claims-1"))).toBe(812);
});

test("partial refunds that arrive at once add up to the largest of them", async () => {
  await grantsOf(0).grantPack({ accountId: "refunds", credits: 100, paymentRef: "refunds" }, NOON);
  const taken = await race((racer) =>
    grantsOf(racer).takeBack({ ref: "refunds", credits: 1 + (racer % 16) * 5 }, NOON),
  );
  expect(sum(taken)).toBe(76);
  expect(await balanceOf("refunds")).toBe(30);
});

test("a refund that races holds and releases takes back exactly what was not spent", async () => {
  const account = testAccount("runner");
  await grantsOf(0).grantPack({ accountId: "runner", credits: 58, paymentRef: "runner" }, NOON);
  const held = await race(async (racer) => {
    const id = `runner-${racer}`;
    if (racer % 8 === 7)
      return grantsOf(racer)
        .takeBack({ ref: "runner", credits: 58 }, NOON)
        .then(() => 0);
    const isHeld = await ledgerOf(racer)
      .hold(holdFor(account, id, NOON))
      .then(() => true, wasRefused);
    if (!isHeld) return 0;
    if (racer % 2 === 0) {
      await ledgerOf(racer).release(id, NOON);
      return 0;
    }
    await recordResult(first.db, account, id, NOON);
    await ledgerOf(racer).capture(id, NOON);
    return 2;
  });
  const daily = Math.max(0, 6 - sum(held));
  const left = await balanceOf("runner");
  expect(left).toBeLessThanOrEqual(6);
  expect(left).toBeGreaterThanOrEqual(daily);
  expect(await grantsOf(0).takeBack({ ref: "runner", credits: 58 }, NOON)).toBe(0);
});

test("two finished generations at once and every sweep reward an invitation once", async () => {
  const { code } = await grantsOf(0).readInvitation("host", NOON);
  await note(code, "guest");
  await finish("guest", "guest-1");
  await finish("guest", "guest-2");
  await grantsOf(0).grantPack({ accountId: "guest", credits: 10, paymentRef: "guest" }, NOON);
  const rewarded = await race(async (racer) => {
    if (racer % 4 === 3) return grantsOf(racer).rewardDueInvitations(NOON);
    await ledgerOf(racer).capture(`guest-${1 + (racer % 2)}`, NOON);
    return (await grantsOf(racer).rewardInvitation("guest", NOON)) ? 1 : 0;
  });
  expect(sum(rewarded)).toBe(1);
  expect([await balanceOf("host"), await balanceOf("guest")]).toEqual([26, 32]);
});

test("guests of one inviter who finish at once never pass the most invitations", async () => {
  const { code } = await grantsOf(0).readInvitation("crowded", NOON);
  const guests = Array.from({ length: 24 }, (_, guest) => `crowd-${guest}`);
  for (const accountId of guests) {
    await note(code, accountId);
    await grantsOf(0).grantPack({ accountId, credits: 10, paymentRef: accountId }, NOON);
    await finish(accountId, accountId);
    await ledgerOf(0).capture(accountId, NOON);
  }
  const rewarded = await race((racer) => grantsOf(racer).rewardInvitation(guests[racer % 24] ?? "", NOON));
  expect(rewarded.filter(Boolean)).toHaveLength(20);
  expect(await balanceOf("crowded")).toBe(6 + 20 * 20);
});

test("a payment, a check-in of the third day and a finished generation at once reward an invitation once", async () => {
  const day = (of: number) => new Date(NOON.getTime() + of * 86_400_000);
  const guests = Array.from({ length: 8 }, (_, at) => `last-${at}`);
  const { code } = await grantsOf(0).readInvitation("last-host", NOON);
  for (const accountId of guests) {
    await note(code, accountId);
    for (const of of [0, 1]) await grantsOf(0).checkIn(accountId, day(of));
    await ledgerOf(0).hold(holdFor(testAccount(accountId), accountId, day(2)));
    await recordResult(first.db, testAccount(accountId), accountId, day(2));
  }
  await race(async (racer) => {
    const accountId = guests[racer % 8] ?? "";
    if (racer < 8) await grantsOf(racer >> 3).checkIn(accountId, day(2));
    else if (racer < 16) {
      await ledgerOf(racer >> 3).capture(accountId, day(2));
      await grantsOf(racer >> 3).rewardInvitation(accountId, day(2));
    } else await grantsOf(racer >> 3).grantPack({ accountId, credits: 1, paymentRef: accountId }, day(2));
  });
  expect(await grantsOf(0).readInvitation("last-host", day(2))).toMatchObject({ rewarded: 8, open: [] });
  expect(await balanceOf("last-host", day(2))).toBe(6 + 8 * 20);
});

test("accounts that reward, pay and spend around each other never wait in a circle", async () => {
  const ring = Array.from({ length: 8 }, (_, at) => `knot-${at}`);
  const codes = await Promise.all(ring.map(async (id) => (await grantsOf(0).readInvitation(id, NOON)).code));
  const guests = ring.map((id) => `${id}-guest`);
  for (const [at, accountId] of guests.entries()) {
    const code = codes[at] ?? "";
    await note(code, accountId);
    await finish(accountId, accountId);
    await ledgerOf(0).capture(accountId, NOON);
  }
  await race(async (racer) => {
    const [host = "", guest = ""] = [ring[racer % 8], guests[racer % 8]];
    if (racer < 8) await grantsOf(racer).rewardInvitation(guest, NOON);
    else if (racer < 16) await grantsOf(racer).checkIn(host, NOON);
    else if (racer < 24)
      await grantsOf(racer).grantPack({ accountId: guest, credits: 10, paymentRef: guest }, NOON);
    else await ledgerOf(racer).hold(holdFor(testAccount(host), `${host}-${racer}`, NOON));
  });
  for (const guest of guests) expect(await balanceOf(guest)).toBe(6 - 2 + 20 + 10);
});

function wasRefused(error: unknown): false {
  if (isAppError(error)) return false;
  throw error;
}
