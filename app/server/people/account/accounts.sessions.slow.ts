import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authCredential, authSession, authUser } from "~/server/db/schema/accounts.ts";
import { openAccountSite, PASSWORD, sessionOf, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
/** Moves what the site takes for the time, in milliseconds; the accounts library has a clock of its own. */
let ahead = 0;
beforeAll(async () => {
  site = await openAccountSite(undefined, { now: () => new Date(Date.now() + ahead) });
});
afterAll(() => site.close());

const NEW_PASSWORD = "another horse 2";

test("signing in gives a new session, never one that the browser brought along", async () => {
  const { client } = await site.newAccount("fix@example.com");
  const first = sessionOf(client);
  const planted = site.newClient({ Cookie: first });
  const answer = await site.signIn(planted, "fix@example.com");
  const [fresh = ""] = answer.headers.getSetCookie();
  expect(fresh.split(";")[0]).not.toBe(first);
  const forged = site.newClient({ Cookie: "imgfx.session_token=chosen-by-somebody" });
  const [made = ""] = (await site.signIn(forged, "fix@example.com")).headers.getSetCookie();
  expect(made).not.toContain("chosen-by-somebody");
});

test("after signing out the old cookie signs nobody in", async () => {
  const { client } = await site.newAccount("out@example.com");
  const stolen = sessionOf(client);
  expect(await site.planBy(stolen)).toBe("free");
  expect((await site.post(client, "/sign-out", {})).status).toBe(200);
  expect(sessionOf(client)).toBe("imgfx.session_token=");
  expect(await site.planBy(stolen)).toBe("visitor");
});

test("a cookie that was changed at any place signs nobody in", async () => {
  const { client } = await site.newAccount("tamper@example.com");
  const cookie = sessionOf(client);
  const start = cookie.indexOf("=") + 1;
  for (let at = start; at < cookie.length - 5; at += 3) {
    const other = cookie[at] === "A" ? "B" : "A";
    const changed = cookie.slice(0, at) + other + cookie.slice(at + 1);
    expect(await site.planBy(changed), changed).toBe("visitor");
  }
  const [token = ""] = cookie.slice(start).split(".");
  for (const value of [token, `${token}.`, `${token}.${"A".repeat(43)}=`, "", "."])
    expect(await site.planBy(`imgfx.session_token=${value}`)).toBe("visitor");
  expect(await site.planBy(cookie)).toBe("free");
});

test("an ended session is told apart from a visitor where something would be done for an account", async () => {
  const { client } = await site.newAccount("ended@example.com");
  const old = site.newClient({ Cookie: sessionOf(client) });
  await site.db.delete(authSession);
  const sent = { method: "POST", json: { fileType: "image/png", count: 1 } };
  const refused = await old.call("/api/presigned-urls", sent);
  expect([refused.status, refused.body.code]).toEqual([401, "SIGN_IN_REQUIRED"]);
  expect(refused.body.message).toBe("Your session has ended. Sign in again; your form stays as it is.");
  expect(await site.plan(old)).toBe("visitor");
  const asked = await old.call<null>("/api/auth/get-session");
  expect([asked.body, asked.headers.getSetCookie()]).toEqual([null, []]);
  // Signing out takes the cookie away, and with it the memory of the account.
  await site.post(client, "/sign-out", {});
  expect((await client.call("/api/presigned-urls", sent)).status).toBe(200);
});

test("a session lasts 30 days from its last use, and is prolonged once a day", async () => {
  const { client } = await site.newAccount("daily@example.com");
  const day = 86_400_000;
  try {
    ahead = day / 2;
    expect((await client.call("/api/credits")).headers.getSetCookie()).toEqual([]);
    ahead = 1.5 * day;
    const both = await Promise.all([client.call("/api/credits"), client.call("/api/credits")]);
    expect(both.flatMap(({ headers }) => headers.getSetCookie())).toEqual([
      expect.stringMatching(/^imgfx\.session_token=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    ahead = 31 * day;
    expect(await site.planBy(sessionOf(client))).toBe("free");
    ahead = 62 * day;
    expect(await site.planBy(sessionOf(client))).toBe("visitor");
  } finally {
    ahead = 0;
  }
});

test("a new password ends every other session, and needs the old one", async () => {
  const { client } = await site.newAccount("change@example.com");
  const other = site.newClient();
  await site.signIn(other, "change@example.com");
  const wrong = await site.post(client, "/change-password", {
    currentPassword: "not this one",
    newPassword: NEW_PASSWORD,
  });
  expect([wrong.status, wrong.body.code]).toEqual([400, "INVALID_PASSWORD"]);
  const before = sessionOf(client);
  const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await site.post(client, "/change-password", changed)).status).toBe(200);
  expect(await site.plan(client)).toBe("free");
  expect(await site.planBy(before)).toBe("visitor");
  expect(await site.plan(other)).toBe("visitor");
  expect((await site.signIn(other, "change@example.com")).status).toBe(401);
  expect((await site.signIn(other, "change@example.com", NEW_PASSWORD)).status).toBe(200);
});

test("a forgotten password is set anew by a mailed link, once, and every session ends", async () => {
  const { client } = await site.newAccount("forgot@example.com");
  const asking = site.newClient();
  await site.post(asking, "/request-password-reset", { email: "forgot@example.com" });
  const { link, subject } = await site.waitForMail("forgot@example.com", 1);
  expect(subject).toBe("Set a new password");
  const address = new URL(link ?? "");
  expect([address.origin, address.pathname]).toEqual([site.origin, "/reset"]);
  const token = address.searchParams.get("token");
  const short = await site.post(asking, "/reset-password", { token, newPassword: "short" });
  expect([short.status, short.body.code]).toEqual([400, "PASSWORD_TOO_SHORT"]);
  const sent = { token, newPassword: NEW_PASSWORD };
  expect((await site.post(asking, "/reset-password", sent)).status).toBe(200);
  expect(await site.plan(client)).toBe("visitor");
  const twice = await site.post(asking, "/reset-password", sent);
  expect([twice.status, twice.body.code]).toEqual([400, "INVALID_TOKEN"]);
  expect((await site.signIn(asking, "forgot@example.com", NEW_PASSWORD)).status).toBe(200);
});

test("whoever owns an address takes over an account that somebody else made for it", async () => {
  const thief = site.newClient();
  await site.signUp(thief, "owner@example.com");
  await site.post(site.newClient(), "/request-password-reset", { email: "owner@example.com" });
  const { link } = await site.waitForMail("owner@example.com", 1);
  const token = new URL(link ?? "").searchParams.get("token");
  await site.post(site.newClient(), "/reset-password", { token, newPassword: NEW_PASSWORD });
  expect((await site.signIn(site.newClient(), "owner@example.com", NEW_PASSWORD)).status).toBe(200);
  expect((await site.signIn(thief, "owner@example.com")).status).toBe(401);
});

test("a new address counts once its link was followed; the old one is told", async () => {
  const { client, id } = await site.newAccount("old@example.com");
  const wish = { newEmail: "New@example.com" };
  for (const password of [undefined, "not this one"]) {
    const refused = await site.post(client, "/change-email", { ...wish, password });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_PASSWORD"]);
  }
  const same = await site.post(client, "/change-email", { newEmail: "OLD@example.com", password: PASSWORD });
  expect([same.status, same.body.code]).toEqual([400, "EMAIL_IS_THE_SAME"]);
  expect((await site.post(client, "/change-email", { ...wish, password: PASSWORD })).status).toBe(200);
  const emailOf = async () =>
    (await site.db.select().from(authUser).where(eq(authUser.id, id))).map(({ email }) => email);
  const mail = await site.waitForMail("new@example.com");
  expect(mail.subject).toBe("Confirm your new email address");
  expect(await emailOf()).toEqual(["old@example.com"]);

  expect((await client.fetch(mail.link ?? "")).headers.get("Location")).toBe("/account");
  expect(await emailOf()).toEqual(["new@example.com"]);
  const told = await site.waitForMail("old@example.com", 1);
  expect([told.subject, told.link]).toEqual(["Your email address was changed", null]);
  expect(await site.plan(client)).toBe("free");
  expect((await site.signIn(site.newClient(), "new@example.com")).status).toBe(200);
  expect((await site.signIn(site.newClient(), "old@example.com")).status).toBe(401);
});

test("an address that has an account can't be taken, and nobody learns that it has one", async () => {
  await site.newAccount("taken@example.com");
  const { client } = await site.newAccount("taker@example.com");
  const answers = [];
  for (const newEmail of ["taken@example.com", "free-to-take@example.com"])
    answers.push(await site.post<object>(client, "/change-email", { newEmail, password: PASSWORD }));
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { status: true }],
    [200, { status: true }],
  ]);
  await site.waitForMail("free-to-take@example.com");
  expect(await site.mailsTo("taken@example.com")).toHaveLength(1);
});

test("a link to change the address is worth nothing once the password was changed", async () => {
  const { client, id } = await site.newAccount("victim@example.com");
  await site.post(client, "/change-email", { newEmail: "thief@example.com", password: PASSWORD });
  const { link } = await site.waitForMail("thief@example.com");
  const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await site.post(client, "/change-password", changed)).status).toBe(200);
  // Links are dated to the second: two more have to lie between.
  const updatedAt = new Date(Date.now() + 2_000);
  await site.db.update(authCredential).set({ updatedAt }).where(eq(authCredential.userId, id));
  const followed = await site.newClient().fetch(link ?? "");
  expect(followed.headers.get("Location")).toBe("/verify?error=invalid");
  expect(followed.headers.getSetCookie()).toEqual([]);
  expect((await site.signIn(site.newClient(), "victim@example.com", NEW_PASSWORD)).status).toBe(200);
});

test("signing out everywhere ends all sessions of the account and no other's", async () => {
  const { client } = await site.newAccount("everywhere@example.com");
  const { client: neighbour } = await site.newAccount("neighbour@example.com");
  const phone = site.newClient();
  await site.signIn(phone, "everywhere@example.com");
  expect((await site.post(client, "/revoke-sessions", {})).status).toBe(200);
  expect([await site.plan(client), await site.plan(phone), await site.plan(neighbour)]).toEqual([
    "visitor",
    "visitor",
    "free",
  ]);
});

test("under https cookies are Secure, and one that was set without it counts for nothing", async () => {
  const origin = "https://site.example";
  const secure = await openAccountSite({ BASE_URL: origin });
  const client = secure.newClient({ Origin: origin });
  await secure.signUp(client, "tls@example.com");
  const { link } = await secure.waitForMail("tls@example.com");
  expect(link).toMatch(/^https:\/\/site\.example\/api\/auth\/verify-email\?/);
  const followed = await client.fetch((link ?? "").slice(origin.length));
  const [session = ""] = followed.headers.getSetCookie();
  expect(session).toMatch(/^__Secure-imgfx\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await secure.plan(client)).toBe("free");
  const planted = secure.newClient({ Cookie: client.cookie.replace("__Secure-", "") });
  expect(await secure.plan(planted)).toBe("visitor");
  await secure.close();
});
