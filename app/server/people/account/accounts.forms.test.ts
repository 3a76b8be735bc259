import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { authCredential, authUser } from "~/server/db/schema/accounts.ts";
import type { AccountAction } from "./accounts.ts";
import type { SiteClient } from "../../../../tests/site-client.ts";
import { cookiesOf, openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";
import { answerAsGoogle, GOOGLE_CLAIMS, GOOGLE_SETTINGS, throughGoogle } from "./library/google.fixture.ts";

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite({
    RATE_LIMIT_SCALE: "1000",
    ...GOOGLE_SETTINGS,
  });
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

test("every form of a person with a password does what it says", async () => {
  const email = "forms@example.com";
  const turnstileToken = await site.newClient().solveChallenge();
  const person = { name: "Ann", email, password: PASSWORD, turnstileToken };
  const signUp = { do: "sign-up", ...person, next: "/de/pricing" } as const;
  expect(await site.run(signUp, "", "de")).toMatchObject({ ok: true });
  const first = await site.waitForMail(email);
  expect(first.link).toContain("callbackURL=%2Fde%2Fpricing");
  expect(await site.run({ do: "resend-verification", email, next: "/de/pricing" })).toMatchObject({
    ok: true,
  });
  const { link } = await site.waitForMail(email, 1);
  await site.newClient().fetch(link ?? "");

  const answer = await site.run({ do: "sign-in", email, password: PASSWORD, next: "/history" });
  expect(answer).toMatchObject({ ok: true, url: "/history" });
  const signedIn = { cookie: cookiesOf(answer.headers) };
  expect(await site.profileOf(signedIn)).toMatchObject({
    ...{ name: "Ann", email, isEmailVerified: true, hasPassword: true, hasGoogle: false, sessions: 2 },
  });
  expect(await site.run({ do: "change-name", name: " Anna  B. " }, signedIn.cookie)).toMatchObject({
    ok: true,
  });
  expect(await site.profileOf(signedIn)).toMatchObject({ name: "Anna  B." });
  expect(await site.runtime.accounts.provePassword(PASSWORD, site.callOf(signedIn.cookie))).toBe(true);
  expect(await site.runtime.accounts.provePassword("not this one", site.callOf(signedIn.cookie))).toBe(false);
  const moved = { do: "change-email", email: "moved@example.com", password: PASSWORD } as const;
  expect(await site.run(moved, signedIn.cookie)).toMatchObject({ ok: true });
  expect((await site.waitForMail("moved@example.com")).subject).toBe("Bestätige deine neue E-Mail-Adresse");
  expect(await site.run({ do: "request-reset", email }, signedIn.cookie)).toMatchObject({ ok: true });
  const reset = await site.waitForMail(email, 2);
  expect(new URL(reset.link ?? "").pathname).toBe("/de/reset");
  expect(await site.run({ do: "sign-out-everywhere" }, signedIn.cookie)).toMatchObject({ ok: true });
  expect(await site.profileOf(signedIn)).toBeNull();
});

const signUp = (change: object): AccountAction => ({
  ...{ do: "sign-up", name: "A", email: "a@example.com", password: PASSWORD, next: "/" },
  ...change,
});
const signIn: AccountAction = { do: "sign-in", email: "no@example.com", password: PASSWORD, next: "/" };
const changeEmail: AccountAction = { do: "change-email", email: "b@example.com", password: "" };

test.each<[string, AccountAction, RegExp, string?]>([
  ["INVALID_NAME", signUp({ name: " " }), /Namen/, "name"],
  ["INVALID_EMAIL", signUp({ email: "a@b" }), /gültige/, "email"],
  ["PASSWORD_TOO_SHORT", signUp({ password: "short" }), /mindestens 8 Zeichen/, "password"],
  ["PASSWORD_TOO_LONG", signUp({ password: "x".repeat(129) }), /höchstens 128 Zeichen/, "password"],
  ["WEAK_PASSWORD", signUp({ password: "hallo123" }), /zu leicht zu erraten/, "password"],
  ["VERIFICATION_FAILED", signUp({ turnstileToken: "x" }), /Sicherheitsprüfung/],
  ["INVALID_EMAIL_OR_PASSWORD", signIn, /stimmt nicht/],
  ["INVALID_TOKEN", { do: "reset", token: "none", password: PASSWORD }, /funktioniert nicht mehr/],
  ["UNAUTHORIZED", { do: "change-name", name: "A" }, /Sitzung ist abgelaufen/],
  ["UNAUTHORIZED", changeEmail, /Sitzung/],
])(
  "a form that can't be taken says why, in the person's language: %s",
  async (code, action, sentence, field) => {
    const outcome = await site.run(action, "", "de");
    expect(outcome).toMatchObject({ ok: false, code, message: expect.stringMatching(sentence) });
    expect("field" in outcome ? outcome.field : undefined).toBe(field);
  },
);

test("a wrong current password is told beside its field", async () => {
  const { client } = await site.newAccount("current@example.com");
  const action = { do: "change-password", current: "not this one", password: "another horse 2" } as const;
  expect(await site.run(action, client.cookie)).toMatchObject({
    ...{ ok: false, code: "INVALID_PASSWORD", field: "current" },
  });
});

test("a person whom Google knows is signed up and in, without Google's tokens being kept", async () => {
  const client = site.newClient();
  const back = await throughGoogle(site, client, { ...GOOGLE_CLAIMS, email: "gil@example.com" });
  expect([back.status, back.headers.get("Location")]).toEqual([302, "/de/pricing"]);
  expect(await site.plan(client)).toBe("free");
  const [user] = await site.db.select().from(authUser).where(eq(authUser.email, "gil@example.com"));
  expect(user).toMatchObject({ name: "Gil", emailVerified: true, locale: "de", image: null });
  const kept = await site.db
    .select()
    .from(authCredential)
    .where(eq(authCredential.userId, user?.id ?? ""));
  expect(kept).toMatchObject([
    { providerId: "google", accessToken: null, idToken: null, refreshToken: null },
  ]);
  const profile = await site.profileOf(client);
  expect(profile).toMatchObject({ hasPassword: false, hasGoogle: true });
});

test("Google signs in to an account with the same address only when both have proven it", async () => {
  const { id } = await site.newAccount("both@example.com");
  const linked = site.newClient();
  expect(
    (
      await throughGoogle(site, linked, { ...GOOGLE_CLAIMS, sub: "g-2", email: "both@example.com" })
    ).headers.get("Location"),
  ).toBe("/de/pricing");
  expect((await site.profileOf(linked))?.id).toBe(id);

  await site.newAccount("only-ours@example.com");
  await site.signUp(site.newClient(), "only-google@example.com");
  for (const [claims, email] of [
    [{ email_verified: false }, "only-ours@example.com"],
    [{ email_verified: true }, "only-google@example.com"],
  ] as const) {
    const client = site.newClient();
    const back = await throughGoogle(site, client, { ...GOOGLE_CLAIMS, ...claims, sub: email, email });
    expect(back.headers.get("Location")).toBe("/de/sign-in?error=google");
    expect(await site.plan(client)).toBe("visitor");
  }
});

test("a way back from Google that nobody set out on signs nobody in", async () => {
  const { body } = await site.post<{ url: string }>(site.newClient(), "/sign-in/social", {
    provider: "google",
  });
  const state = new URL(body.url).searchParams.get("state") ?? "";
  answerAsGoogle({ ...GOOGLE_CLAIMS, email: "gil@example.com" });
  for (const query of [
    `code=abc&state=${state}`,
    "code=abc&state=made-up",
    "code=abc",
    "error=access_denied",
  ]) {
    const client = site.newClient();
    const back = await client.fetch(`/api/auth/callback/google?${query}`);
    expect([back.status, back.headers.get("Location")]).toEqual([302, "/sign-in?error=google"]);
    expect(await site.plan(client)).toBe("visitor");
  }
});

/** Somebody who came by Google and has no password. */
async function newWithoutPassword(name: string): Promise<SiteClient> {
  const client = site.newClient();
  await throughGoogle(site, client, { ...GOOGLE_CLAIMS, sub: name, email: `${name}@example.com` });
  return client;
}

const countOf = async (email: string) =>
  (await site.db.select().from(authUser).where(eq(authUser.email, email))).length;
const follow = async (link: string | null, client = site.newClient()) =>
  (await client.fetch(link ?? "")).headers.get("Location");

test("without a password the account's own address allows a new one before anybody writes there", async () => {
  const client = await newWithoutPassword("own");
  const wish = { newEmail: "next@example.com", callbackURL: "/de/account" };
  expect((await site.post(client, "/change-email", wish)).status).toBe(200);
  const asked = await site.waitForMail("own@example.com");
  expect(asked.subject).toBe("Neue E-Mail-Adresse erlauben");
  expect(await site.mailsTo("next@example.com")).toEqual([]);

  expect(await follow(asked.link, client)).toBe("/de/verify?done=allowed");
  const confirm = await site.waitForMail("next@example.com");
  expect(confirm.subject).toBe("Bestätige deine neue E-Mail-Adresse");
  expect([await countOf("own@example.com"), await countOf("next@example.com")]).toEqual([1, 0]);

  expect(await follow(confirm.link, client)).toBe("/de/account");
  expect([await countOf("own@example.com"), await countOf("next@example.com")]).toEqual([0, 1]);
});

test("leave from the old address signs nobody in, and counts for nothing at somebody else's browser or when altered", async () => {
  const client = await newWithoutPassword("alone");
  await site.post(client, "/change-email", { newEmail: "elsewhere@example.com" });
  const link = (await site.waitForMail("alone@example.com")).link ?? "";
  const stranger = await newWithoutPassword("stranger");
  expect(await follow(link, stranger)).toBe("/verify?error=invalid");
  expect(await follow(link.replace(/token=(.)/, "token=A$1"))).toMatch(/\/verify\?error=invalid$/);
  expect(await site.mailsTo("elsewhere@example.com")).toEqual([]);

  const nobody = site.newClient();
  expect(await follow(link, nobody)).toMatch(/\/verify\?done=allowed$/);
  expect(await site.plan(nobody)).toBe("visitor");
  await site.waitForMail("elsewhere@example.com");
});

test("whoever gives the account's password is asked at the new address only", async () => {
  const { client } = await site.newAccount("knows@example.com");
  const before = (await site.mailsTo("knows@example.com")).length;
  const wish = { newEmail: "knew@example.com", password: PASSWORD };
  expect((await site.post(client, "/change-email", wish)).status).toBe(200);
  const { link } = await site.waitForMail("knew@example.com");
  expect(await site.mailsTo("knows@example.com")).toHaveLength(before);
  await follow(link, client);
  expect(await countOf("knew@example.com")).toBe(1);
});
