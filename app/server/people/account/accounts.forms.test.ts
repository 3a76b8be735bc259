import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import type { Locale } from "#registry/contract/locale.ts";
import { authCredential, authUser } from "~/server/db/schema/accounts.ts";
import type { AccountAction, FormCall } from "./accounts.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";
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

/** A form that a browser sends. */
const callOf = (cookie = "", locale: Locale = "en", headers: Record<string, string> = {}): FormCall => ({
  request: new Request(`${site.origin}/sign-in`, {
    method: "POST",
    headers: { Origin: site.origin, Cookie: cookie, "User-Agent": "Test/1", ...headers },
  }),
  clientAddress: "192.0.2.1",
  origin: site.origin,
  locale,
});
const run = (action: AccountAction, call = callOf()) => site.runtime.accounts.run(action, call);
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

test("every form of a person with a password does what it says", async () => {
  const email = "forms@example.com";
  const turnstileToken = await site.newClient().solveChallenge();
  const person = { name: "Ann", email, password: PASSWORD, turnstileToken };
  const signUp = { do: "sign-up", ...person, next: "/de/pricing" } as const;
  expect(await run(signUp, callOf("", "de"))).toMatchObject({ ok: true });
  const first = await site.waitForMail(email);
  expect(first.link).toContain("callbackURL=%2Fde%2Fpricing");
  expect(await run({ do: "resend-verification", email, next: "/de/pricing" })).toMatchObject({ ok: true });
  const { link } = await site.waitForMail(email, 1);
  await site.newClient().fetch(link ?? "");

  const signedIn = await run({ do: "sign-in", email, password: PASSWORD, next: "/history" });
  expect(signedIn).toMatchObject({ ok: true, url: "/history" });
  const call = () => callOf(cookieOf(signedIn.headers));
  expect(await site.runtime.accounts.readProfile(call().request)).toMatchObject({
    ...{ name: "Ann", email, isEmailVerified: true, hasPassword: true, hasGoogle: false, sessions: 2 },
  });
  expect(await run({ do: "change-name", name: " Anna  B. " }, call())).toMatchObject({ ok: true });
  expect(await site.runtime.accounts.readProfile(call().request)).toMatchObject({ name: "Anna  B." });
  expect(await site.runtime.accounts.provePassword(PASSWORD, call())).toBe(true);
  expect(await site.runtime.accounts.provePassword("not this one", call())).toBe(false);
  const moved = { do: "change-email", email: "moved@example.com", password: PASSWORD } as const;
  expect(await run(moved, call())).toMatchObject({ ok: true });
  expect((await site.waitForMail("moved@example.com")).subject).toBe("Bestätige deine neue E-Mail-Adresse");
  expect(await run({ do: "request-reset", email }, call())).toMatchObject({ ok: true });
  const reset = await site.waitForMail(email, 2);
  expect(new URL(reset.link ?? "").pathname).toBe("/de/reset");
  expect(await run({ do: "sign-out-everywhere" }, call())).toMatchObject({ ok: true });
  expect(await site.runtime.accounts.readProfile(call().request)).toBeNull();
});

test.each<[AccountAction, string, string | undefined, RegExp]>([
  [
    { do: "sign-up", name: " ", email: "a@example.com", password: PASSWORD, next: "/" },
    "INVALID_NAME",
    "name",
    /Namen/,
  ],
  [
    { do: "sign-up", name: "A", email: "a@b", password: PASSWORD, next: "/" },
    "INVALID_EMAIL",
    "email",
    /gültige/,
  ],
  [
    { do: "sign-up", name: "A", email: "a@example.com", password: "short", next: "/" },
    "PASSWORD_TOO_SHORT",
    "password",
    /mindestens 8 Zeichen/,
  ],
  [
    { do: "sign-up", name: "A", email: "a@example.com", password: "x".repeat(129), next: "/" },
    "PASSWORD_TOO_LONG",
    "password",
    /höchstens 128 Zeichen/,
  ],
  [
    { do: "sign-up", name: "A", email: "a@example.com", password: PASSWORD, next: "/", turnstileToken: "x" },
    "VERIFICATION_FAILED",
    undefined,
    /Sicherheitsprüfung/,
  ],
  [
    { do: "sign-in", email: "no@example.com", password: PASSWORD, next: "/" },
    "INVALID_EMAIL_OR_PASSWORD",
    undefined,
    /stimmt nicht/,
  ],
  [{ do: "reset", token: "none", password: PASSWORD }, "INVALID_TOKEN", undefined, /funktioniert nicht mehr/],
  [{ do: "change-name", name: "A" }, "UNAUTHORIZED", undefined, /Sitzung ist abgelaufen/],
  [{ do: "change-email", email: "b@example.com", password: "" }, "UNAUTHORIZED", undefined, /Sitzung/],
])(
  "a form that can't be taken says why, in the person's language: %j",
  async (action, code, field, sentence) => {
    const outcome = await run(action, callOf("", "de"));
    expect(outcome).toMatchObject({ ok: false, code });
    if (outcome.ok) throw new Error("it was taken");
    expect(outcome.message).toMatch(sentence);
    expect(outcome.field).toBe(field);
  },
);

test("a wrong current password is told beside its field", async () => {
  const { client } = await site.newAccount("current@example.com");
  const action = { do: "change-password", current: "not this one", password: "another horse 2" } as const;
  expect(await run(action, callOf(client.cookie))).toMatchObject({
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
  const profile = await site.runtime.accounts.readProfile(callOf(client.cookie).request);
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
  expect((await site.runtime.accounts.readProfile(callOf(linked.cookie).request))?.id).toBe(id);

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
