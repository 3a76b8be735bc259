import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { auditCredits } from "../audit/audit-credits.server.ts";
import { createGrants, type Grants } from "../grants.server.ts";
import { createInvitationCode, parseInvitationCode } from "./invitations.server.ts";
import { createLedger, type Ledger } from "../ledger/ledger.server.ts";
import { holdFor, recordResult, testAccount, testVisitor } from "../ledger/replay-action.fixture.ts";

const NOON = new Date("2026-11-21T12:00:00Z");

let database: Database;
let ledger: Ledger;
let grants: Grants;

beforeAll(async () => {
  database = await openTestDatabase();
  ledger = createLedger(database.db, { visitorCreditsPerAddress: 40 });
  grants = createGrants(database.db);
});

afterAll(async () => {
  const { discrepancies } = await auditCredits(database.db, NOON);
  await database.close();
  expect(discrepancies).toEqual([]);
});

const balanceOf = async (id: string): Promise<number> =>
  (await ledger.readBalance(testAccount(id), NOON)).balance;

const codeOf = async (id: string): Promise<string> => (await grants.readInvitation(id, NOON)).code;

const note = (code: string, accountId: string, isSame = false): Promise<boolean> =>
  grants.noteInvitation({ code, accountId, mayBeSamePerson: async () => isSame }, NOON);

/** A finished generation of 2 credits. */
async function finishOne(viewer: ReturnType<typeof testAccount>, id = `of-${viewer.id}`): Promise<void> {
  await ledger.hold(holdFor(viewer, id, NOON));
  await recordResult(database.db, viewer, id, NOON);
  await ledger.capture(id, NOON);
}

/** A finished generation and a payment: all that a reward asks for. */
async function earn(id: string): Promise<void> {
  await finishOne(testAccount(id));
  await grants.grantPack({ accountId: id, credits: 1, paymentRef: `of-${id}` }, NOON);
}

test("an account has one code, made on first use of the randomness it is given", async () => {
  const code = await codeOf("coder");
  expect(code).toMatch(/^[a-z0-9]{10}$/);
  expect(await codeOf("coder")).toBe(code);
  expect(createInvitationCode(() => new Uint8Array([0, 31, 32, 63, 255, 1, 2, 3, 4, 5]))).toBe("a9a99bcdef");
});

test("a code that another account has is not given a second time", async () => {
  let call = 0;
  const repeating = createGrants(database.db, {
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
  await finishOne(testAccount("ben"));
  expect(await grants.rewardInvitation("ben", NOON)).toBe(false);
  await grants.grantPack({ accountId: "ben", credits: 1, paymentRef: "of-ben" }, NOON);
  expect(await grants.rewardInvitation("ben", NOON)).toBe(false); // the payment brought it along
  expect([await balanceOf("ada"), await balanceOf("ben")]).toEqual([26, 25]);
  expect(await grants.readInvitation("ada", NOON)).toMatchObject({ joined: 1, rewarded: 1, most: 20 });
  const [line] = await grants.listLines("ada", { limit: 1 });
  expect(line).toMatchObject({ reason: "daily" });
});

test("a generation that failed or is under way rewards nobody", async () => {
  await note(await codeOf("patient"), "unlucky");
  await grants.grantPack({ accountId: "unlucky", credits: 1, paymentRef: "of-unlucky" }, NOON);
  await ledger.hold(holdFor(testAccount("unlucky"), "unlucky-1", NOON));
  expect(await grants.rewardInvitation("unlucky", NOON)).toBe(false);
  await ledger.release("unlucky-1", NOON);
  expect(await grants.rewardInvitation("unlucky", NOON)).toBe(false);
});

test("what an account made as a visitor rewards nobody", async () => {
  await finishOne(testVisitor("v_before"));
  await database.db.execute(sql`
    insert into auth_user (id, name, email, visitor_id) values ('grown', '', 'grown@example.com', 'v_before')`);
  await database.db.execute(sql`update generation set viewer_id = 'grown' where viewer_id = 'v_before'`);
  await note(await codeOf("host"), "grown");
  await grants.grantPack({ accountId: "grown", credits: 1, paymentRef: "of-grown" }, NOON);
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
  expect(await Promise.all(ring.map(balanceOf))).toEqual([25, 45, 45, 25]);
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
  await grants.grantPack({ accountId: "crashed", credits: 1, paymentRef: "of-crashed" }, NOON);
  await finishOne(testAccount("crashed"));
  expect(await grants.rewardDueInvitations(NOON)).toBe(1);
  expect(await grants.rewardDueInvitations(NOON)).toBe(0);
  expect([await balanceOf("waiting"), await balanceOf("crashed")]).toEqual([26, 25]);
});
