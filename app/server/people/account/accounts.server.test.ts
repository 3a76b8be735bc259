import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authSession, authUser, invitation } from "~/server/db/schema/accounts.ts";
import { subscription } from "~/server/db/schema/payments.ts";
import type { SiteClient } from "../../../../tests/site-client.ts";
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

test("signing out, by whichever way, tells the browser to forget what it keeps, and nothing else does", async () => {
  const { client } = await site.newAccount("forget@example.com");
  const told = ({ headers }: { headers: Headers }) => headers.get("Clear-Site-Data");
  expect(told(await site.post(client, "/update-user", { name: "Anna" }))).toBeNull();
  expect(told(await site.post(client, "/revoke-other-sessions", {}))).toBeNull();
  expect(told(await site.run({ do: "change-name", name: "Ann" }, client.cookie))).toBeNull();
  for (const leaving of ["sign-out-everywhere", "sign-out"] as const)
    expect(told(await site.run({ do: leaving }, client.cookie))).toBe('"storage"');
  expect(told(await site.post(client, "/sign-out", {}))).toBe('"storage"');
});

test("no answer of the accounts tells a session's token, its network or its browser", async () => {
  const { id } = await site.newAccount("told@example.com");
  const again = site.newClient({ "User-Agent": "A-Browser-Of-Its-Own/1" });
  const signedIn = await site.signIn(again, "told@example.com");
  const asked = await again.call("/api/auth/get-session");
  const user = { id, name: "Ann", email: "told@example.com", emailVerified: true };
  expect(signedIn.body).toEqual({ redirect: true, url: "/", user });
  expect(asked.body).toEqual({ session: { expiresAt: expect.any(String) }, user });
  const sent = { currentPassword: PASSWORD, newPassword: "another horse 2" };
  const answers = [
    ...[signedIn, asked, await site.post(again, "/update-user", { name: "Anna" })],
    await site.post(again, "/change-password", sent),
  ];
  const sessions = await site.db.select().from(authSession).where(eq(authSession.userId, id));
  const kept = sessions.flatMap(({ id: own, token, ipAddress, userAgent }) => [
    own,
    token,
    ipAddress,
    userAgent,
  ]);
  expect(kept).toContain("A-Browser-Of-Its-Own/1");
  const text = JSON.stringify(answers.map(({ body }) => body));
  for (const secret of kept) if (secret) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/token|ipAddress|userAgent/i);
});

/** Common, a run, and two that are weak for this person only. */
const WEAK = ["password", "qwertyuiop", "lindgren77", "astrid2024"];
const astrid = { name: "Astrid", email: "lindgren@example.com" };
const refused = {
  status: 400,
  body: { code: "WEAK_PASSWORD", message: expect.stringMatching(/easy to guess/) },
};

test("a weak password is refused wherever one is set, before anything is hashed", async () => {
  const client = site.newClient();
  const before = site.countHashes();
  const turnstileToken = await client.solveChallenge();
  for (const password of WEAK)
    expect(await client.signUp({ ...astrid, password, turnstileToken })).toMatchObject(refused);
  expect(site.countHashes()).toBe(before);
  const signUp = await client.signUp({ ...astrid, password: PASSWORD, turnstileToken });
  expect(signUp.status).toBe(200);
  const { link } = await site.waitForMail(astrid.email);
  await client.fetch(link ?? "");

  const known = site.countHashes();
  for (const newPassword of WEAK) {
    const answer = await site.post(client, "/change-password", { currentPassword: PASSWORD, newPassword });
    expect(answer).toMatchObject(refused);
  }
  await site.post(client, "/request-password-reset", { email: astrid.email });
  const mail = await site.waitForMail(astrid.email, 1);
  const token = new URL(mail.link ?? "").searchParams.get("token");
  for (const newPassword of WEAK)
    expect(await site.post(client, "/reset-password", { token, newPassword })).toMatchObject(refused);
  expect(site.countHashes()).toBe(known);

  const newPassword = "four quiet amber lamps";
  expect((await site.post(client, "/reset-password", { token, newPassword })).status).toBe(200);
  expect((await site.signIn(site.newClient(), astrid.email, newPassword)).status).toBe(200);
});

const personOf = (email: string) => ({ name: "Ann", email, password: PASSWORD });
const accountsOf = (email: string) => site.db.select().from(authUser).where(eq(authUser.email, email));

test.each<[string, unknown]>([
  ["none", undefined],
  ["an empty one", ""],
  ["one that is no text", { token: true }],
  ["a made-up one", btoa(JSON.stringify({ challenge: {}, solution: { counter: 700 } }))],
])(
  "a sign-up with %s for a token is refused before anything is hashed, kept or mailed",
  async (_what, token) => {
    const before = site.countHashes();
    const email = "farmed@example.com";
    const answer = await site.post(site.newClient(), "/sign-up/email", {
      ...personOf(email),
      turnstileToken: token,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "VERIFICATION_FAILED"]);
    expect(answer.body.message).toMatch(/verification/i);
    expect(site.countHashes()).toBe(before);
    expect(await accountsOf(email)).toEqual([]);
    expect(await site.mailsTo(email)).toEqual([]);
  },
);

test("what is wrong with a sign-up by itself does not use the token up", async () => {
  const turnstileToken = await site.newClient().solveChallenge();
  const good = { ...personOf("patient@example.com"), turnstileToken };
  for (const [change, code] of [
    [{ name: " " }, "INVALID_NAME"],
    [{ email: "patient@" }, "INVALID_EMAIL"],
    [{ password: "short" }, "PASSWORD_TOO_SHORT"],
    [{ password: "x".repeat(129) }, "PASSWORD_TOO_LONG"],
    [{ callbackURL: "https://evil.example" }, "INVALID_CALLBACK_URL"],
  ] as const)
    expect((await site.newClient().signUp({ ...good, ...change })).body.code).toBe(code);
  expect((await site.newClient().signUp(good)).status).toBe(200);
});

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
