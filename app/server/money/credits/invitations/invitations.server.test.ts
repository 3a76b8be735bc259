import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countAll } from "~/server/db/in-batches.ts";
import type { SignalKind, Signals } from "~/server/viewer.ts";
import { NOON, openBooks, type TestBooks } from "../books.fixture.ts";
import { createGrants, type Grants } from "../grants.server.ts";
import { createSignals, forgetOldSignals } from "../keep-signals.server.ts";
import type { Ledger } from "../ledger/ledger.server.ts";
import { holdFor, testAccount, testVisitor } from "../ledger/replay-action.fixture.ts";
import { answerInvitations, parseInvitationsCommand } from "./invitations-command.server.ts";
import { createInvitationCode, parseInvitationCode } from "./invitations.server.ts";

const day = (of: number): Date => new Date(NOON.getTime() + of * 86_400_000);

let books: TestBooks;
let ledger: Ledger;
let grants: Grants;
let signals: Signals;
beforeAll(async () => {
  books = await openBooks();
  ({ ledger, grants } = books);
  signals = createSignals(books.db, "a-key");
});
afterAll(() => books.close(day(10)));

const balanceOf: TestBooks["balanceOf"] = (...of) => books.balanceOf(...of);
const codeOf: TestBooks["codeOf"] = (id) => books.codeOf(id);
const note: TestBooks["note"] = (...of) => books.note(...of);
const finishOne = (id: string) => books.finish(testAccount(id), `of-${id}`);
const pay = (id: string) => grants.grantPack({ accountId: id, credits: 1, paymentRef: `of-${id}` }, NOON);

/** A finished generation and a payment: all that a reward asks for. */
async function earn(id: string): Promise<void> {
  await finishOne(id);
  await pay(id);
}

test("an account has one code, made on first use of the randomness it is given", async () => {
  const code = await codeOf("coder");
  expect(code).toMatch(/^[a-z0-9]{10}$/);
  expect(await codeOf("coder")).toBe(code);
  expect(createInvitationCode(() => new Uint8Array([0, 31, 32, 63, 255, 1, 2, 3, 4, 5]))).toBe("a9a99bcdef");
});

test("a code that another account has is not given a second time", async () => {
  let call = 0;
  const repeating = createGrants(books.db, {
    random: (bytes) => new Uint8Array(bytes).fill((call += 1) < 3 ? 7 : 8),
  });
  const first = await repeating.readInvitation("first", NOON);
  expect((await repeating.readInvitation("second", NOON)).code).not.toBe(first.code);
});

test.each(["", "short", "a".repeat(11), "abcdefghi\0", "abcdefghiö", "abcdefghi1", "' or 1=1 --"])(
  "the code %j is nobody's",
  async (text) => {
    expect(parseInvitationCode(text)).toBeNull();
    expect(await note(text, "stranger")).toBe(false);
  },
);

test("a link's code counts in capitals and with blanks around it too", async () => {
  expect(await note(` ${(await codeOf("friendly")).toUpperCase()} `, "shouting")).toBe(true);
});

test("both sides get 20 credits that do not lapse once the invited account has finished a generation and paid", async () => {
  expect(await note(await codeOf("ada"), "ben")).toBe(true);
  expect(await grants.rewardInvitation("ben", NOON)).toBe(false);
  await finishOne("ben");
  expect(await grants.rewardInvitation("ben", NOON)).toBe(false);
  await pay("ben");
  expect(await grants.rewardInvitation("ben", NOON)).toBe(false); // the payment brought it along
  expect([await balanceOf("ada"), await balanceOf("ben")]).toEqual([26, 25]);
  expect(await grants.readInvitation("ada", NOON)).toMatchObject({ joined: 1, rewarded: 1, most: 20 });
  const [line] = await grants.listLines("ada", { limit: 1 });
  expect(line).toMatchObject({ reason: "daily" });
});

test("a generation that failed or is under way rewards nobody", async () => {
  await note(await codeOf("patient"), "unlucky");
  await pay("unlucky");
  await ledger.hold(holdFor(testAccount("unlucky"), "unlucky-1", NOON));
  expect(await grants.rewardInvitation("unlucky", NOON)).toBe(false);
  await ledger.release("unlucky-1", NOON);
  expect(await grants.rewardInvitation("unlucky", NOON)).toBe(false);
});

test("what an account made as a visitor rewards nobody", async () => {
  await books.finish(testVisitor("v_before"), "of-v_before");
  await books.db.execute(sql`
    insert into auth_user (id, name, email, visitor_id) values ('grown', '', 'grown@example.com', 'v_before')`);
  await books.db.execute(sql`update generation set viewer_id = 'grown' where viewer_id = 'v_before'`);
  await note(await codeOf("host"), "grown");
  await pay("grown");
  expect(await grants.rewardInvitation("grown", NOON)).toBe(false);
  expect(await grants.rewardDueInvitations(NOON)).toBe(0);
});

test("nobody is invited by an own code, by what may be the same person, or twice", async () => {
  const code = await codeOf("self");
  expect(await note(code, "self")).toBe(false);
  expect(await note(code, "sock-puppet", true)).toBe(false);
  expect(await note(code, "once")).toBe(true);
  expect(await note(code, "once")).toBe(false);
  expect(await note(await codeOf("other"), "once")).toBe(false);
});

test("nobody invites in a circle, however long", async () => {
  const ring = ["ring-0", "ring-1", "ring-2", "ring-3"];
  for (const [at, id] of ring.entries()) {
    const next = ring[(at + 1) % ring.length] ?? "";
    expect(await note(await codeOf(id), next)).toBe(at < ring.length - 1);
  }
  for (const id of ring) await earn(id);
  expect(await Promise.all(ring.map((id) => balanceOf(id)))).toEqual([25, 45, 45, 25]);
});

test("beyond 20 rewarded invitations neither side gets anything", async () => {
  const code = await codeOf("popular");
  for (let guest = 0; guest < 22; guest++) {
    await note(code, `guest-${guest}`);
    await earn(`guest-${guest}`);
    expect(await grants.rewardInvitation(`guest-${guest}`, NOON)).toBe(false);
  }
  expect(await grants.rewardDueInvitations(NOON)).toBe(0);
  expect(await balanceOf("popular")).toBe(6 + 20 * 20);
  expect([await balanceOf("guest-19"), await balanceOf("guest-20")]).toEqual([25, 5]);
  expect(await grants.readInvitation("popular", NOON)).toMatchObject({ joined: 22, rewarded: 20, open: [] });
});

test("a reward that a crash left out is made up for by the sweep, once", async () => {
  await note(await codeOf("waiting"), "crashed");
  await pay("crashed");
  await finishOne("crashed");
  expect(await grants.rewardDueInvitations(NOON)).toBe(1);
  expect(await grants.rewardDueInvitations(NOON)).toBe(0);
  expect([await balanceOf("waiting"), await balanceOf("crashed")]).toEqual([26, 25]);
});

/** Two accounts, the second invited by the first. */
async function invite(name: string): Promise<{ host: string; guest: string }> {
  const [host, guest] = [`${name}-host`, `${name}-guest`];
  await note(await codeOf(host), guest);
  return { host, guest };
}

async function finish(id: string, at = NOON): Promise<void> {
  await books.finish(testAccount(id), `${id}-${at.getTime()}`, at, 1);
  await grants.rewardInvitation(id, at);
}

const see = (id: string, kind: SignalKind, value: string, at = NOON) =>
  signals.note(id, [signals.codeOf(kind, value)], at);
const rewardedOf = async (host: string) => (await grants.readInvitation(host, day(5))).rewarded;
const operate = (verdict: "release" | "refuse", id: string, reason?: string) =>
  answerInvitations(books.db, { do: verdict, id, ...(reason === undefined ? {} : { reason }) }, NOON);

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
  expect(await countAll(forgetOldSignals(books.db, NOON))).toBeGreaterThanOrEqual(4);
  await finish(guest);
  await pay(guest);
  expect(await rewardedOf(host)).toBe(0);
});

test("signals are kept as hashes under a key, of which another key makes others", async () => {
  await see("hashed", "network", "192.0.2.1");
  expect(JSON.stringify(await books.db.query.accountSignal.findMany())).not.toContain("192.0.2");
  expect(signals.codeOf("network", "a").code).not.toBe(
    createSignals(books.db, "another").codeOf("network", "a").code,
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
  const list = await answerInvitations(books.db, { do: "list" }, NOON);
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
  expect((await answerInvitations(books.db, { do: "list" }, NOON)).text).not.toContain(guest);
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
  const rulings = await books.db.query.invitationRuling.findMany();
  expect(rulings.filter(({ accountId }) => accountId === guest)).toMatchObject([{ reason: "one person" }]);
  for (const change of ["update invitation_ruling set reason = ''", "delete from invitation_ruling"])
    await expect(books.db.execute(change)).rejects.toMatchObject({
      cause: { message: "Lines of invitation_ruling are added, never changed or removed" },
    });
});

test("a word on an invitation that is nobody's opens no account", async () => {
  expect(await operate("release", "nobody-at-all")).toEqual({
    exitCode: 1,
    text: 'There is no invitation "nobody-at-all".',
  });
  const accounts = await books.db.query.creditAccount.findMany();
  expect(accounts.map(({ id }) => id)).not.toContain("nobody-at-all");
});

test.each([[["list", "--help"]], [["refuse", "-h"]], [["--help"]]])(
  "the words %j answer with help",
  (words) => {
    expect(parseInvitationsCommand(words)).toEqual({
      help: expect.stringContaining("npm run invitations --"),
    });
  },
);

test.each([
  [[]],
  [["pay"]],
  [["release"]],
  [["refuse"]],
  [["release", "one", "two"]],
  [["list", "one"]],
  [["refuse", "one", "--reason", " "]],
  [["refuse", "one", "--why", "so"]],
])("the words %j are not understood, and said so", (words) => {
  expect(parseInvitationsCommand(words)).toEqual({ mistake: expect.any(String) });
});

test("the words of a ruling are read with its reason", () => {
  expect(parseInvitationsCommand(["refuse", "one", "--reason", "same person "])).toEqual({
    request: { do: "refuse", id: "one", reason: "same person" },
  });
  expect(parseInvitationsCommand(["release", "one"])).toEqual({ request: { do: "release", id: "one" } });
});
