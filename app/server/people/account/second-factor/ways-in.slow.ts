import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { authSession, authUser } from "~/server/db/schema/accounts.ts";
import type { SiteClient } from "../../../../../tests/site-client.ts";
import { cookiesOf, PASSWORD } from "../accounts.fixture.ts";
import { GOOGLE_CLAIMS, GOOGLE_SETTINGS, throughGoogle } from "../library/google.fixture.ts";
import { openFactorSite, type FactorSite } from "./factors.fixture.ts";

let site: FactorSite;
beforeAll(async () => {
  site = await openFactorSite({ RATE_LIMIT_SCALE: "1000", ...GOOGLE_SETTINGS });
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

const linkTo = async (email: string, known: number) =>
  (await site.waitForMail(email, known)).link?.slice(site.origin.length) ?? "";
const sessionsOf = async (id: string) =>
  site.db.select({ token: authSession.token }).from(authSession).where(eq(authSession.userId, id));

interface WayIn {
  email: string;
  id: string;
  /** Of the account's app. */
  key: string;
  /** Signed in already. */
  owner: SiteClient;
  /** The browser that comes in. */
  client: SiteClient;
}

/** Everything that would sign in without a second factor; gives where it leads, where it leads anywhere. */
const WAYS: Record<string, (way: WayIn) => Promise<string | null>> = {
  async "a password"({ email, client }) {
    await site.challenge(email, client);
    return null;
  },
  async "the link that confirms an address"({ email, id, client }) {
    await site.db.update(authUser).set({ emailVerified: false }).where(eq(authUser.id, id));
    await site.post(client, "/send-verification-email", { email, callbackURL: "/de/history" });
    const answer = await client.fetch(await linkTo(email, 2));
    return answer.headers.get("Location");
  },
  async "the link that confirms a new address"({ email, key, owner, client }) {
    const newEmail = `new-${email}`;
    await site.post(owner, "/change-email", {
      ...{ newEmail, password: PASSWORD, code: site.codeOf(key), callbackURL: "/de/history" },
    });
    site.wait();
    return (await client.fetch(await linkTo(newEmail, 0))).headers.get("Location");
  },
  async Google({ email, client }) {
    const back = await throughGoogle(site, client, { ...GOOGLE_CLAIMS, sub: email, email }, "/de/history");
    return back.headers.get("Location");
  },
  async "Google, the second time"({ email, client }) {
    const claims = { ...GOOGLE_CLAIMS, sub: email, email };
    await throughGoogle(site, site.newClient(), claims);
    return (await throughGoogle(site, client, claims, "/de/history")).headers.get("Location");
  },
};

test.each(Object.keys(WAYS))(
  "%s leads to the page that asks for a code, and a code goes on",
  async (name) => {
    const email = `${name.replace(/\W+/g, "-").toLowerCase()}@example.com`;
    const { id, key, client: owner } = await site.newSecured(email);
    const before = await sessionsOf(id);
    const client = site.newClient();
    const led = await WAYS[name]?.({ email, id, key, owner, client });
    if (led !== null) expect(led).toBe("/de/sign-in-code?next=%2Fde%2Fhistory");
    expect(await site.plan(client)).toBe("visitor");
    expect(await sessionsOf(id)).toEqual(before);
    expect((await site.giveCode(client, site.codeOf(key))).status).toBe(200);
    expect(await site.plan(client)).toBe("free");
  },
);

test("a new password by mail signs nobody in, and leaves the second factor as it is", async () => {
  const email = "reset@example.com";
  const { key, client: owner } = await site.newSecured(email);
  const client = site.newClient();
  await site.post(client, "/request-password-reset", { email });
  const token = new URL(site.origin + (await linkTo(email, 2))).searchParams.get("token");
  const newPassword = "four quiet amber lamps";
  expect((await site.post(client, "/reset-password", { token, newPassword })).status).toBe(200);
  expect([await site.plan(client), await site.plan(owner)]).toEqual(["visitor", "visitor"]);
  const { body } = await site.signIn(client, email, newPassword);
  expect(body).toMatchObject({ twoFactorRedirect: true });
  expect(await site.plan(client)).toBe("visitor");
  expect((await site.giveCode(client, site.codeOf(key))).status).toBe(200);
});

test("whoever is signed in goes on without a code: a link of theirs, a new name, a new password", async () => {
  const email = "goes-on@example.com";
  const { client, key } = await site.newSecured(email);
  const newEmail = "went-on@example.com";
  await site.post(client, "/change-email", { newEmail, password: PASSWORD, code: site.codeOf(key) });
  const opened = await client.fetch(await linkTo("went-on@example.com", 0));
  expect(opened.headers.get("Location")).toBe("/account");
  expect(await site.plan(client)).toBe("free");
  expect((await site.post(client, "/update-user", { name: "Anna" })).status).toBe(200);
  expect(await site.plan(client)).toBe("free");
  const change = { currentPassword: PASSWORD, newPassword: "four quiet amber lamps" };
  await site.post(client, "/change-password", change);
  expect(await site.plan(client)).toBe("free");
});

test("a new address takes the password and the app's code, once, and a page says which is wrong", async () => {
  const email = "moves@example.com";
  const { client, key, backupCodes } = await site.newSecured(email);
  const ask = (more: object) =>
    site.post(client, "/change-email", { newEmail: "moved@example.com", ...more });
  const code = site.codeOf(key);
  for (const more of [{}, { code }, { password: "no", code }]) {
    const { status, body } = await ask(more);
    expect([status, body.code]).toEqual([400, "INVALID_PASSWORD"]);
  }
  for (const more of [{}, { code: "000000" }, { code: "" }, { code: backupCodes[0] }]) {
    const { status, body } = await ask({ password: PASSWORD, ...more });
    expect([status, body.code]).toEqual([400, "INVALID_CODE"]);
  }
  expect(await site.mailsTo("moved@example.com")).toEqual([]);
  expect((await ask({ password: PASSWORD, code })).status).toBe(200);
  await site.waitForMail("moved@example.com");
  expect((await ask({ password: PASSWORD, code })).status).toBe(400);
  const form = { do: "change-email", email: "moved@example.com", password: PASSWORD, code } as const;
  expect(await site.run(form, client.cookie)).toMatchObject({ ok: false, field: "code" });
});

test("a page's form leads to the code, and with it on to where somebody wanted to go", async () => {
  const email = "form@example.com";
  const { key, backupCodes } = await site.newSecured(email);
  for (const code of [site.codeOf(key), backupCodes[0] ?? ""]) {
    const first = await site.run({ do: "sign-in", email, password: PASSWORD, next: "/de/history" }, "", "de");
    expect(first).toMatchObject({ ok: true, url: "/de/sign-in-code?next=%2Fde%2Fhistory" });
    const cookie = cookiesOf(first.headers);
    const asked = site.callOf(cookie).request;
    expect(await site.runtime.accounts.isAskedForCode(asked)).toBe(true);
    const refused = await site.run({ do: "sign-in-code", code: "999 99x", next: "/de/history" }, cookie);
    expect(refused).toMatchObject({ ok: false, field: "code" });
    const second = await site.run({ do: "sign-in-code", code, next: "/de/history" }, cookie);
    expect(second).toMatchObject({ ok: true, url: "/de/history" });
    expect(await site.runtime.accounts.isAskedForCode(asked)).toBe(false);
  }
});
