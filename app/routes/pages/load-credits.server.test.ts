import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "~/server/viewer.ts";
import { createGrants } from "~/server/money/credits/grants.server.ts";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import type { Locale } from "~/i18n/locales.ts";
import { loadCredits } from "~/routes/pages/load-credits.server.ts";

const account: Viewer = { id: "mina", kind: "account", plan: "free", addressHash: "a", networks: [] };
const now = new Date("2026-11-21T10:00:00Z");
let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const load = (viewer: Viewer | null, search = "", locale: Locale = "en") => {
  const { db } = database;
  const runtime = {
    viewers: { read: async () => viewer },
    catalog: { listCards: async () => [] },
    ledger: createLedger(db, { visitorCreditsPerAddress: 40 }),
    grants: createGrants(db),
    payments: null,
    database,
    now: () => now,
  };
  const request = new Request(`http://site.test/credits${search}`);
  const context = { runtime, clientAddress: "127.0.0.1", origin: "http://site.test" };
  return loadCredits({ request, params: {}, context } as unknown as LoaderFunctionArgs, locale);
};

test.each([null, { ...account, kind: "visitor", plan: "visitor" } as const])(
  "nobody without an account sees credits: %j is sent to sign in and back",
  async (viewer) => {
    const answer: unknown = await load(viewer, "", "de").catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("Location")).toBe("/de/sign-in?next=%2Fde%2Fcredits");
  },
);

test("the balance is told by when it lapses, and the parts add up to it", async () => {
  const grants = createGrants(database.db);
  await grants.checkIn(account.id, now);
  await grants.grantPack({ accountId: account.id, credits: 100, paymentRef: "p1" }, now);
  const periodEnd = new Date("2026-12-21T10:00:00Z");
  await grants.grantPeriod({ accountId: account.id, credits: 800, invoiceRef: "i1", periodEnd }, now);
  const data = await load(account);
  expect(data.lapses).toEqual([
    { credits: 6, at: "2026-11-22T00:00:00.000Z" },
    { credits: 800, at: periodEnd.toISOString() },
    { credits: 102, at: null },
  ]);
  expect(data.lapses.reduce((sum, { credits }) => sum + credits, 0)).toBe(data.balance);
  expect(data.checkIn).toMatchObject({ isDone: true, streak: 1, nextAt: "2026-11-22T00:00:00.000Z" });
});

test("an invitation that waits is told to both sides, who else it is about to neither", async () => {
  const grants = createGrants(database.db);
  const { code } = await grants.readInvitation("host", now);
  await grants.noteInvitation({ code, accountId: account.id, mayBeSamePerson: async () => false }, now);
  const waiting = {
    joinedAt: now.toISOString(),
    status: "pending",
    needsPicture: true,
    needsActivity: true,
    activeDays: 0,
  };
  expect((await load(account)).invitation).toMatchObject({ open: [], own: waiting });
  const host = await load({ ...account, id: "host" });
  expect(host.invitation).toMatchObject({ open: [waiting], own: null });
  expect(JSON.stringify(host)).not.toContain(account.id);
});

test("the ledger comes in parts that miss no line and repeat none", async () => {
  const grants = createGrants(database.db);
  for (let pack = 1; pack <= 44; pack += 1)
    await grants.grantPack({ accountId: account.id, credits: pack, paymentRef: `p${pack}` }, now);
  const seen: number[] = [];
  let part = await load(account);
  expect(part.isNewest).toBe(true);
  for (;;) {
    seen.push(...part.lines.map(({ id }) => id));
    if (part.older === null) break;
    part = await load(account, `?before=${part.older}`);
    expect(part.isNewest).toBe(false);
  }
  expect(seen).toHaveLength(45); // the packs, and the day's free credits
  expect(new Set(seen).size).toBe(45);
  expect(seen).toEqual(seen.toSorted((one, other) => other - one));
});
