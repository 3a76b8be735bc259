import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authSession } from "~/server/db/schema/accounts.ts";
import type { SiteClient } from "../../../../tests/site-client.ts";
import { openAccountSite, sessionOf, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
/** Moves what the site takes for the time, in milliseconds; the accounts library has a clock of its own. */
let ahead = 0;
beforeAll(async () => {
  site = await openAccountSite(undefined, { now: () => new Date(Date.now() + ahead) });
});
afterAll(() => site.close());

test("a session ends 90 days after it began, however often it is used, and tells the browser so", async () => {
  const { client, id } = await site.newAccount("ninety@example.com");
  const cookie = sessionOf(client);
  const day = 86_400_000;
  const ages: number[] = [];
  try {
    for (let days = 2; days < 90; days += 4) {
      ahead = days * day;
      const [set = ""] = (
        await site.newClient({ Cookie: cookie }).call("/api/credits")
      ).headers.getSetCookie();
      ages.push(Number(/Max-Age=(\d+)/.exec(set)?.[1]) / 86_400);
      expect(await site.planBy(cookie), `${days} days`).toBe("free");
    }
    expect(ages[0]).toBe(30);
    expect(ages.at(-1)).toBeLessThanOrEqual(4);
    ahead = 90 * day;
    expect(await site.planBy(cookie)).toBe("visitor");
  } finally {
    ahead = 0;
  }
  const [kept] = await site.db.select().from(authSession).where(eq(authSession.userId, id));
  const spanMs = (kept?.expiresAt.getTime() ?? 0) - (kept?.createdAt.getTime() ?? 0);
  expect(spanMs).toBe(90 * day);
  // The library goes by its own clock: what it is asked for keeps no session going either.
  await site.db.update(authSession).set({ updatedAt: new Date(Date.now() - 20 * day) });
  await site.newClient({ Cookie: cookie }).call("/api/auth/get-session");
  const [after] = await site.db.select().from(authSession).where(eq(authSession.userId, id));
  expect(after?.expiresAt).toEqual(kept?.expiresAt);
});

test("a person's sessions are listed, this one first, and one or all others are ended, and nobody else's", async () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
  const { client } = await site.newAccount("listed@example.com", site.newClient({ "User-Agent": firefox }));
  const others = [site.newClient(), site.newClient(), site.newClient()];
  for (const other of others) await site.signIn(other, "listed@example.com");
  const stranger = await site.newAccount("stranger@example.com");
  const { accounts } = site.runtime;
  const requestOf = (by: SiteClient) =>
    new Request(`${site.origin}/account`, { headers: { Cookie: by.cookie } });
  const list = (by: SiteClient) => accounts.listSessions(requestOf(by));
  expect(await list(site.newClient())).toEqual([]);

  const told = await list(client);
  expect(told.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
  expect(told[0]).toMatchObject({ browser: "Firefox", system: "Linux" });
  for (const { begunAt, usedAt } of told) expect(usedAt.getTime()).toBeGreaterThanOrEqual(begunAt.getTime());
  const [own] = await list(stranger.client);
  await accounts.endSession(own?.id ?? "", requestOf(client));
  await accounts.endSession("none", requestOf(client));
  expect(await site.plan(stranger.client)).toBe("free");

  const [ended] = (await list(others[0]!)).filter(({ isCurrent }) => isCurrent);
  await accounts.endSession(ended?.id ?? "", requestOf(client));
  expect(await site.plan(others[0]!)).toBe("visitor");
  expect(await list(client)).toHaveLength(3);
  await site.run({ do: "end-other-sessions" }, client.cookie);
  expect(await Promise.all([client, ...others].map((by) => site.plan(by)))).toEqual([
    ...["free", "visitor", "visitor", "visitor"],
  ]);
});

test("signing in over a session ends it, at this browser and wherever else its cookie is", async () => {
  const { client } = await site.newAccount("over@example.com");
  const former = sessionOf(client);
  const elsewhere = site.newClient();
  await site.signIn(elsewhere, "over@example.com");
  expect((await site.signIn(client, "over@example.com")).status).toBe(200);
  expect(await site.planBy(former)).toBe("visitor");
  expect([await site.planBy(sessionOf(client)), await site.planBy(sessionOf(elsewhere))]).toEqual([
    "free",
    "free",
  ]);
});
