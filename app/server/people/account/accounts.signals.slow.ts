import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteClient } from "../../../../tests/site-client.ts";
import { accountSignal, authSession, authUser, invitation } from "~/server/db/schema/accounts.ts";
import { collectAccountData } from "~/routes/files/account-data.server.ts";
import { readProfile } from "./accounts.server.ts";
import { openAccountSite, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
const now = new Date();
beforeAll(async () => {
  site = await openAccountSite({ RATE_LIMIT_SCALE: "1000", TRUST_PROXY: "1" }, { now: () => now });
});
afterAll(() => site.close());

const from = (address: string) => site.newClient({ "X-Forwarded-For": address, "User-Agent": "Test/1" });

const accountOf = async (email: string) => {
  const [user] = await site.db.select().from(authUser).where(eq(authUser.email, email));
  return user?.id ?? "";
};

/** Signs up by an invitation, confirms, and signs in with the same browser. Gives what both sides share. */
async function join(client: SiteClient, email: string, inviterId: string): Promise<string[]> {
  const { code } = await site.runtime.grants.readInvitation(inviterId, now);
  await site.signUp(client, email, { invite: code });
  await site.runtime.accounts.close();
  await site.db.update(authUser).set({ emailVerified: true }).where(eq(authUser.email, email));
  await site.signIn(client, email);
  return matchedOf(email);
}

async function matchedOf(email: string): Promise<string[]> {
  const id = await accountOf(email);
  const [row] = await site.db.select().from(invitation).where(eq(invitation.accountId, id));
  return row?.matched ?? ["no invitation"];
}

test("a second account of one browser shares network and device, whatever name the browser gives", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.5", "User-Agent": "Browser/1" };
  const browser = site.newClient(headers);
  const { id } = await site.newAccount("first@example.com", browser);
  await site.post(browser, "/sign-out", {});
  headers["User-Agent"] = "Another/2";
  expect(await join(browser, "second@example.com", id)).toEqual(["device", "network"]);
});

test("a second account of one browser that kept only its visitor's cookie shares the device", async () => {
  const browser = from("203.0.113.6");
  await browser.call("/api/credits");
  const visitor = browser.cookie;
  const { id } = await site.newAccount("visitor@example.com", browser);
  const again = site.newClient({ "X-Forwarded-For": "198.51.100.6", Cookie: visitor });
  expect(await join(again, "visitor-again@example.com", id)).toEqual(["device"]);
});

test.each([
  ["one IPv4 line", "203.0.113.7", "203.0.113.7"],
  ["two networks of one IPv6 /56", "2001:db8:7:100::1", "2001:db8:7:1ff::9"],
])(
  "a family on %s shares the network and nothing else, also with browsers of one name",
  async (line, one, other) => {
    const { id } = await site.newAccount(`parent-${line.length}@example.com`, from(one));
    expect(await join(from(other), `child-${line.length}@example.com`, id)).toEqual(["network"]);
  },
);

test("neighbours in an IPv4 /24 or in another IPv6 /56 of the same /48 share nothing", async () => {
  const { id } = await site.newAccount("host4@example.com", from("203.0.113.8"));
  expect(await join(from("203.0.113.9"), "near4@example.com", id)).toEqual([]);
  const { id: six } = await site.newAccount("host6@example.com", from("2001:db8:8:100::1"));
  expect(await join(from("2001:db8:8:200::1"), "near6@example.com", six)).toEqual([]);
});

test("a line that both share later, on a day that an old session is used, is known too", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.10" };
  const host = site.newClient(headers);
  const { id } = await site.newAccount("moves@example.com", host);
  expect(await join(from("203.0.113.11"), "stays@example.com", id)).toEqual([]);
  headers["X-Forwarded-For"] = "203.0.113.11";
  const anotherDay = new Date(now.getTime() - 2 * 86_400_000);
  await site.db.update(authSession).set({ updatedAt: anotherDay }).where(eq(authSession.userId, id));
  await host.call("/api/credits");
  expect(await matchedOf("stays@example.com")).toEqual(["network"]);
});

test("what an account was seen with is in its export, and goes with the account", async () => {
  const client = from("203.0.113.12");
  const { id } = await site.newAccount("leaves@example.com", client);
  const kept = () => site.db.select().from(accountSignal).where(eq(accountSignal.accountId, id));
  expect((await kept()).map(({ kind }) => kind).sort()).toEqual(["device", "network"]);
  expect(JSON.stringify(await kept())).not.toContain("203.0.113");
  const profile = await readProfile(site.db, id, now);
  if (!profile) throw new Error("the account has a profile");
  const { data } = await collectAccountData(profile, { db: site.db, grants: site.runtime.grants }, now);
  expect(data.seenWith).toHaveLength(2);
  await site.runtime.accounts.remove(id);
  expect(await kept()).toEqual([]);
});

test("of 32 sign-ups from 32 networks of one IPv6 /48, or of one /56, the last are asked to wait", async () => {
  const strict = await openAccountSite({ TRUST_PROXY: "1" }, { now: () => now });
  const signUps = async (name: string, network: (nth: number) => string) => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 32; nth++) {
      const client = strict.newClient({ "X-Forwarded-For": network(nth) });
      statuses.push((await strict.signUp(client, `${name}-${nth}@example.com`)).status);
    }
    return statuses.filter((status) => status === 200).length;
  };
  expect(await signUps("wide", (nth) => `2001:db8:40:${(nth * 0x300).toString(16)}::1`)).toBe(30);
  expect(await signUps("near", (nth) => `2001:db8:41:${nth.toString(16)}::1`)).toBe(25);
  expect(await signUps("apart", (nth) => `2001:db8:${(nth + 0x100).toString(16)}::1`)).toBe(32);
  await strict.close();
});
