import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authUser, invitation } from "~/server/db/schema/accounts.ts";
import type { SiteClient } from "../../../../tests/site-client.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite({ RATE_LIMIT_SCALE: "1000" });
});
afterAll(() => site.close());

test("an invitation is noted for somebody else, also in the same home, and never for the inviter's own mailbox", async () => {
  const home = { "User-Agent": "Home/1" };
  const inviter = await site.newAccount("inviter@gmail.com", site.newClient(home));
  const { code } = await site.runtime.grants.readInvitation(inviter.id, new Date());
  const invite = async (email: string, client: SiteClient) => {
    await site.signUp(client, email, { invite: code });
    await site.runtime.accounts.close();
    const [user] = await site.db.select().from(authUser).where(eq(authUser.email, email));
    return (
      await site.db
        .select()
        .from(invitation)
        .where(eq(invitation.accountId, user?.id ?? ""))
    ).length;
  };
  const abroad = () => site.newClient({ "User-Agent": "Abroad/1" });
  expect(await invite("friend@example.com", abroad())).toBe(1);
  expect(await invite("in.viter+2@googlemail.com", abroad())).toBe(0);
  expect(await invite("roommate@example.com", site.newClient(home))).toBe(1);
  const unknown = abroad();
  expect((await site.signUp(unknown, "lost@example.com", { invite: "no-such-code" })).status).toBe(200);
});

test.each<[string, (code: string) => { json?: object; query?: string; headers?: Record<string, string> }]>([
  ["a field", (code) => ({ json: { invite: code } })],
  ["the whole link as a field", (code) => ({ json: { invite: `${site.origin}/de/sign-up?invite=${code}` } })],
  ["a header", (code) => ({ headers: { "X-Invite": code } })],
  ["the address of the call", (code) => ({ query: `?invite=${code}` })],
  ["the page that sends it", (code) => ({ headers: { Referer: `${site.origin}/sign-up?invite=${code}` } })],
])("an invitation that a sign-up by the API brings as %s counts", async (what, bring) => {
  const at = what.replaceAll(" ", "-");
  const inviter = await site.newAccount(`host-${at}@example.com`);
  const { code } = await site.runtime.grants.readInvitation(inviter.id, new Date());
  const client = site.newClient();
  const { json = {}, query = "", headers = {} } = bring(code);
  const email = `guest-${at}@example.com`;
  const turnstileToken = await client.solveChallenge();
  const person = { name: "Ann", email, password: PASSWORD, turnstileToken, ...json };
  const call = { method: "POST", json: person, headers };
  expect((await client.call(`/api/auth/sign-up/email${query}`, call)).status).toBe(200);
  await site.runtime.accounts.close();
  expect(await site.runtime.grants.readInvitation(inviter.id, new Date())).toMatchObject({ joined: 1 });
});

test("a page of another site invites nobody", async () => {
  const inviter = await site.newAccount("aside@example.com");
  const { code } = await site.runtime.grants.readInvitation(inviter.id, new Date());
  const client = site.newClient({ Referer: `https://other.example/sign-up?invite=${code}` });
  await site.signUp(client, "lured@example.com");
  await site.runtime.accounts.close();
  expect(await site.runtime.grants.readInvitation(inviter.id, new Date())).toMatchObject({ joined: 0 });
});
