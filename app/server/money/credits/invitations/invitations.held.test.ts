import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { countAll } from "~/server/db/in-batches.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";

import { answerInvitations } from "./invitations-command.server.ts";
import { auditCredits } from "../audit/audit-credits.server.ts";
import { createGrants, type Grants } from "../grants.server.ts";
import { createSignals, forgetOldSignals } from "../keep-signals.server.ts";
import { createLedger, type Ledger } from "../ledger/ledger.server.ts";
import type { SignalKind, Signals } from "~/server/viewer/signals.ts";
import { holdFor, recordResult, testAccount } from "../ledger/replay-action.fixture.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const day = (of: number): Date => new Date(NOON.getTime() + of * 86_400_000);

let database: Database;
let ledger: Ledger;
let grants: Grants;
let signals: Signals;

beforeAll(async () => {
  database = await openTestDatabase();
  ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  grants = createGrants(database.db);
  signals = createSignals(database.db, "a-key");
});

afterAll(async () => {
  const { discrepancies } = await auditCredits(database.db, day(10));
  await database.close();
  expect(discrepancies).toEqual([]);
});

/** Two accounts, the second invited by the first. */
async function invite(name: string): Promise<{ host: string; guest: string }> {
  const [host, guest] = [`${name}-host`, `${name}-guest`];
  const { code } = await grants.readInvitation(host, NOON);
  await grants.noteInvitation({ code, accountId: guest, mayBeSamePerson: async () => false }, NOON);
  return { host, guest };
}

async function finish(id: string, at = NOON): Promise<void> {
  const generation = `${id}-${at.getTime()}`;
  await ledger.hold(holdFor(testAccount(id), generation, at, 1));
  await recordResult(database.db, testAccount(id), generation, at);
  await ledger.capture(generation, at);
  await grants.rewardInvitation(id, at);
}

const pay = (id: string) => grants.grantPack({ accountId: id, credits: 1, paymentRef: `of-${id}` }, NOON);
const see = (id: string, kind: SignalKind, value: string, at = NOON) =>
  signals.note(id, [signals.codeOf(kind, value)], at);
const rewardedOf = async (host: string) => (await grants.readInvitation(host, day(5))).rewarded;
const operate = (verdict: "release" | "refuse", id: string, reason?: string) =>
  answerInvitations(database.db, { do: verdict, id, ...(reason === undefined ? {} : { reason }) }, NOON);

test("both sides are told what is missing until the moment of paying", async () => {
  const { host, guest } = await invite("told");
  const joined = { joinedAt: NOON, status: "pending" };
  const states = async () => [
    (await grants.readInvitation(host, NOON)).open[0],
    (await grants.readInvitation(guest, NOON)).own,
  ];
  const nothing = { ...joined, needsPicture: true, needsActivity: true, activeDays: 0 };
  expect(await states()).toEqual([nothing, nothing]);
  await finish(guest);
  const picture = { ...joined, needsPicture: false, needsActivity: true, activeDays: 1 };
  expect(await states()).toEqual([picture, picture]);
  await pay(guest);
  expect(await states()).toEqual([undefined, null]);
  expect(await rewardedOf(host)).toBe(1);
});

test("three active days are three UTC days with a check-in or a finished generation, in a row or not", async () => {
  const { host, guest } = await invite("days");
  await grants.checkIn(guest, NOON);
  await finish(guest, NOON); // the same day counts once
  await finish(guest, day(3));
  expect(await rewardedOf(host)).toBe(0);
  await grants.checkIn(guest, new Date("2026-11-24T23:59:59Z"));
  expect(await rewardedOf(host)).toBe(0);
  await grants.checkIn(guest, new Date("2026-11-25T00:00:00Z"));
  expect(await rewardedOf(host)).toBe(1);
});

test("three days without a finished generation reward nobody, nor does a payment whose money went back", async () => {
  const { host, guest } = await invite("idle");
  for (const of of [0, 1, 2, 3]) await grants.checkIn(guest, day(of));
  expect(await rewardedOf(host)).toBe(0);
  const refunded = await invite("refunded");
  await pay(refunded.guest);
  await grants.takeBack({ ref: `of-${refunded.guest}`, credits: 1 }, NOON);
  await finish(refunded.guest);
  expect(await rewardedOf(refunded.host)).toBe(0);
});

const KINDS = ["network", "device", "payment"] as const;

test.each(KINDS)("a %s that both sides share withholds nothing by itself", async (kind) => {
  const { host, guest } = await invite(`one-${kind}`);
  for (const id of [host, guest]) {
    await see(id, kind, "the same");
    for (const other of KINDS) await see(id, other, `of ${id}`);
  }
  await finish(guest);
  await pay(guest);
  expect(await rewardedOf(host)).toBe(1);
});

test.each([
  ["network", "device"],
  ["network", "payment"],
  ["device", "payment"],
] as const)(
  "a %s and a %s that both sides share withhold the reward, whenever they were seen",
  async (one, other) => {
    const { host, guest } = await invite(`two-${one}-${other}`);
    await see(host, one, "home", day(-30));
    await see(guest, one, "away");
    await finish(guest);
    await see(guest, one, "home");
    await see(guest, other, "home");
    await see(host, other, "home");
    await pay(guest);
    expect(await rewardedOf(host)).toBe(0);
    expect(await grants.rewardDueInvitations(NOON)).toBe(0);
    expect((await grants.readInvitation(host, NOON)).open).toEqual([{ joinedAt: NOON, status: "checking" }]);
    expect((await grants.readInvitation(guest, NOON)).own).toEqual({ joinedAt: NOON, status: "checking" });
  },
);

test("what both sides shared stays known when the signals are long forgotten", async () => {
  const { host, guest } = await invite("forgotten");
  for (const kind of ["network", "device"] as const)
    for (const id of [host, guest]) await see(id, kind, "forgotten", day(-91));
  expect(await countAll(forgetOldSignals(database.db, NOON))).toBeGreaterThanOrEqual(4);
  await finish(guest);
  await pay(guest);
  expect(await rewardedOf(host)).toBe(0);
});

test("signals are kept as hashes under a key, of which another key makes others", async () => {
  await see("hashed", "network", "192.0.2.1");
  expect(JSON.stringify(await database.db.query.accountSignal.findMany())).not.toContain("192.0.2");
  expect(signals.codeOf("network", "a").code).not.toBe(
    createSignals(database.db, "another").codeOf("network", "a").code,
  );
  expect(signals.codeOf("network", "a").code).not.toBe(signals.codeOf("device", "a").code);
});

async function withhold(name: string) {
  const pair = await invite(name);
  for (const id of [pair.host, pair.guest])
    for (const kind of ["network", "device"] as const) await see(id, kind, name);
  return pair;
}

test("an operator's release pays a withheld invitation once, and lists it no longer", async () => {
  const { host, guest } = await withhold("release");
  await finish(guest);
  await pay(guest);
  const list = await answerInvitations(database.db, { do: "list" }, NOON);
  expect(list.text).toMatch(
    new RegExp(
      `^${guest}  withheld  invited by ${host} on 2026-11-21  signals: device, network  missing: nothing$`,
      "m",
    ),
  );
  expect(await operate("release", guest)).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining("paid, 20"),
  });
  expect(await operate("release", guest)).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining("already"),
  });
  expect(await rewardedOf(host)).toBe(1);
  expect(await operate("refuse", guest)).toMatchObject({ exitCode: 1 });
  expect((await answerInvitations(database.db, { do: "list" }, NOON)).text).not.toContain(guest);
});

test("an invitation that is released before it is earned is paid the moment it is", async () => {
  const { host, guest } = await withhold("early");
  expect(await operate("release", guest)).toEqual({
    exitCode: 0,
    text: `${guest}: released; it is paid once it is earned. Missing: a finished generation, a payment or 3 more active days.`,
  });
  await finish(guest);
  await pay(guest);
  expect(await rewardedOf(host)).toBe(1);
});

test("a refusal ends an invitation for good, with its reason, and nobody can change that", async () => {
  const { host, guest } = await withhold("refuse");
  expect(await operate("refuse", guest, "one person")).toMatchObject({ exitCode: 0 });
  expect(await operate("refuse", guest, "another word")).toMatchObject({ exitCode: 0 });
  expect(await operate("release", guest)).toMatchObject({ exitCode: 1 });
  await finish(guest);
  await pay(guest);
  expect(await grants.rewardDueInvitations(NOON)).toBe(0);
  expect(await rewardedOf(host)).toBe(0);
  expect((await grants.readInvitation(guest, NOON)).own).toMatchObject({ status: "refused" });
  const rulings = await database.db.query.invitationRuling.findMany();
  expect(rulings.filter(({ accountId }) => accountId === guest)).toMatchObject([{ reason: "one person" }]);
  for (const change of ["update invitation_ruling set reason = ''", "delete from invitation_ruling"])
    await expect(database.db.execute(change)).rejects.toMatchObject({
      cause: { message: "Lines of invitation_ruling are added, never changed or removed" },
    });
});

test("a word on an invitation that is nobody's opens no account", async () => {
  expect(await operate("release", "nobody-at-all")).toEqual({
    exitCode: 1,
    text: 'There is no invitation "nobody-at-all".',
  });
  const accounts = await database.db.query.creditAccount.findMany();
  expect(accounts.map(({ id }) => id)).not.toContain("nobody-at-all");
});
