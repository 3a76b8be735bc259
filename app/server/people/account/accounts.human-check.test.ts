import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authUser } from "~/server/db/schema/accounts.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

let now = new Date();
let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(undefined, { now: () => now });
});
afterAll(() => site.close());

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

test("a token makes one account, of two sign-ups at once too", async () => {
  const turnstileToken = await site.newClient().solveChallenge();
  const emails = Array.from({ length: 6 }, (_, at) => `one-of-${at}@example.com`);
  const answers = await Promise.all(
    emails.map((email) => site.newClient().signUp({ ...personOf(email), turnstileToken })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect((await Promise.all(emails.map(accountsOf))).flat()).toHaveLength(1);
});

test("a token signs nobody up after ten minutes", async () => {
  const turnstileToken = await site.newClient().solveChallenge();
  now = new Date(now.getTime() + 10 * 60_000 + 1000);
  const { status, body } = await site.newClient().signUp({ ...personOf("slow@example.com"), turnstileToken });
  expect([status, body.code]).toEqual([400, "VERIFICATION_FAILED"]);
});

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

test("signing in and asking for a new password take no token", async () => {
  const { client } = await site.newAccount("known@example.com");
  expect((await site.signIn(client, "known@example.com")).status).toBe(200);
  const asked = await site.post(client, "/request-password-reset", { email: "known@example.com" });
  expect(asked.status).toBe(200);
});
