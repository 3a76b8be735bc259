import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authSession, authUser } from "~/server/db/schema/accounts.ts";
import { subscription } from "~/server/db/schema/payments.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

test("a person signs up, follows the link that was mailed, and is signed in with the free plan's credits", async () => {
  const client = site.newClient();
  const { status, body, headers } = await site.signUp(client, "Ann@Example.com");
  expect([status, body.token]).toEqual([200, null]);
  expect(body.user).toMatchObject({ name: "Ann", email: "ann@example.com", emailVerified: false });
  expect(headers.getSetCookie()).toEqual([]);
  expect(await site.plan(client)).toBe("visitor");

  const mail = await site.waitForMail("ann@example.com");
  expect(mail.subject).toBe("Confirm your email address");
  expect(mail.link).toMatch(new RegExp(`^${site.origin}/api/auth/verify-email\\?token=`));
  const followed = await client.fetch(mail.link ?? "");
  expect([followed.status, followed.headers.get("Location")]).toEqual([302, "/"]);
  const [session = ""] = followed.headers.getSetCookie();
  expect(session).toMatch(/^imgfx\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(followed.headers.getSetCookie()).toContain("confirmed=1; Path=/; Max-Age=300; SameSite=Lax");
  expect((await client.call("/api/credits")).body).toMatchObject({ balance: 6, plan: "free" });

  const again = await site.newClient().fetch(mail.link ?? "");
  expect(again.headers.get("Location")).toBe("/verify?done=1");
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("an unconfirmed person's right password signs nobody in, and sends a new link", async () => {
  const client = site.newClient({ "X-Locale": "de" });
  await site.signUp(client, "late@example.com", { callbackURL: "/de/pricing" });
  const answer = await site.signIn(client, "late@example.com");
  expect([answer.status, answer.body.code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
  expect(answer.body.message).toMatch(/bestätige/);
  const mail = await site.waitForMail("late@example.com", 1);
  expect((await client.fetch(mail.link ?? "")).headers.get("Location")).toBe("/de");
});

test("a link leads on to where the person was going, in their language", async () => {
  const client = site.newClient({ "X-Locale": "de" });
  await site.signUp(client, "going@example.com", { callbackURL: "/de/imgfx-style/anime-filter?size=4K" });
  const { link } = await site.waitForMail("going@example.com");
  const followed = await client.fetch(link ?? "");
  expect(followed.headers.get("Location")).toBe("/de/imgfx-style/anime-filter?size=4K");
});

test.each(["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFubkBleGFtcGxlLmNvbSJ9."])(
  "a link with the token %j signs nobody in and leads to the page that says so",
  async (token) => {
    const client = site.newClient();
    const answer = await client.fetch(`/api/auth/verify-email?token=${token}&callbackURL=%2Fde%2Fpricing`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/de/verify?error=invalid"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test("a subscriber is one while the paid period lasts", async () => {
  const { client, id } = await site.newAccount("paid@example.com");
  const row = {
    accountId: id,
    provider: "development" as const,
    subscriptionRef: "sub_1",
    toldAt: new Date(),
  };
  const inAnHour = new Date(Date.now() + 3_600_000);
  await site.db.insert(subscription).values({ ...row, status: "active", periodEnd: inAnHour });
  expect(await site.plan(client)).toBe("subscriber");
  await site.db.update(subscription).set({ status: "past-due" });
  expect(await site.plan(client)).toBe("subscriber");
  await site.db.update(subscription).set({ status: "ended" });
  expect(await site.plan(client)).toBe("free");
  await site.db.update(subscription).set({ status: "active", periodEnd: new Date(Date.now() - 1_000) });
  expect(await site.plan(client)).toBe("free");
});

test("neither a network address nor a password nor a Google token is kept", async () => {
  await site.newAccount("private@example.com");
  const sessions = await site.db.select().from(authSession);
  expect(sessions.length).toBeGreaterThan(0);
  for (const { ipAddress } of sessions) expect(ipAddress).toMatch(/^fd[0-9a-f]{2}:/);
  expect(JSON.stringify(await site.db.query.authCredential.findMany())).not.toContain(PASSWORD);
});

test("an account that is removed leaves nothing of the person, and its session ends", async () => {
  const { client, id } = await site.newAccount("leaving@example.com");
  await site.runtime.accounts.remove(id);
  expect(await site.db.select().from(authUser).where(eq(authUser.id, id))).toEqual([]);
  expect(await site.db.select().from(authSession).where(eq(authSession.userId, id))).toEqual([]);
  expect(await site.plan(client)).toBe("visitor");
  expect((await site.signIn(client, "leaving@example.com")).body.code).toBe("INVALID_EMAIL_OR_PASSWORD");
});

test("calls of the library that this site does not offer do not exist", async () => {
  const { client } = await site.newAccount("nosy@example.com");
  for (const path of [
    "/list-sessions",
    "/delete-user",
    "/link-social",
    "/get-access-token",
    "/set-password",
    "/ok",
  ])
    for (const method of ["GET", "POST"])
      expect((await client.call(`/api/auth${path}`, { method })).status, `${method} ${path}`).toBe(404);
  expect((await client.call("/api/auth/sign-in/email")).status).toBe(405);
});

test("a field that a form does not have changes nothing", async () => {
  const client = site.newClient();
  const sent = {
    emailVerified: true,
    id: "mine",
    role: "admin",
    visitorId: "v_x",
    image: "http://evil.example",
  };
  expect((await site.signUp(client, "sly@example.com", sent)).status).toBe(200);
  const [user] = await site.db.select().from(authUser).where(eq(authUser.email, "sly@example.com"));
  expect(user).toMatchObject({ emailVerified: false, image: null, visitorId: null });
  expect(user?.id).not.toBe("mine");
});
