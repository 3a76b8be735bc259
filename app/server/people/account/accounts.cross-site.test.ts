import { afterAll, beforeAll, expect, test } from "vitest";
import { authSession } from "~/server/db/schema/accounts.ts";
import { AUTH_REQUESTS } from "#registry/contract/wire/auth-requests.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const POSTS = Object.entries(AUTH_REQUESTS).flatMap(([path, { method }]) =>
  method === "POST" ? [path] : [],
);

test.each<[string, string | null]>([
  ["another site", "https://evil.example"],
  ["a page without an origin", "null"],
  ["nowhere", null],
  ["a name that looks like ours", "http://127.0.0.1.evil.example"],
  ["garbage", "]]"],
])("every call from %s is refused and changes nothing", async (_from, Origin) => {
  const { client } = await site.newAccount(`csrf-${_from.replaceAll(" ", "-")}@example.com`);
  const before = await site.db.select().from(authSession);
  for (const path of POSTS) {
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
      const body = JSON.stringify({ email: "x@example.com", password: PASSWORD, name: "X" });
      const answer = await client.call(`/api/auth${path}`, {
        method: "POST",
        body,
        headers: { Origin, "Content-Type": type },
      });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, "FORBIDDEN_ORIGIN"]);
    }
  }
  expect(await site.db.select().from(authSession)).toEqual(before);
  expect(await site.plan(client)).toBe("free");
});

/** Some of what `safe-next.test.ts` knows. */
const ELSEWHERE = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/%2Fevil.example",
  "javascript:alert(1)",
  "http://127.0.0.1@evil.example",
];

test.each(ELSEWHERE)("nobody is led to %j after signing in, up or by a link", async (callbackURL) => {
  const client = site.newClient();
  for (const path of ["/sign-up/email", "/sign-in/email"]) {
    const sent = { name: "X", email: "redirect@example.com", password: PASSWORD, callbackURL };
    const answer = await site.post(client, path, sent);
    expect([answer.status, answer.body.code]).toEqual([403, "INVALID_CALLBACK_URL"]);
  }
  const { origin } = site;
  const link = `/api/auth/verify-email?token=x&callbackURL=${encodeURIComponent(callbackURL)}`;
  const location = (await client.fetch(link)).headers.get("Location") ?? "";
  expect(new URL(location, origin).origin).toBe(origin);
  expect(location).toBe("/verify?error=invalid");
});

test("a form's way on that leads elsewhere leads to the home page", async () => {
  const email = "form@example.com";
  await site.newAccount(email);
  for (const next of ELSEWHERE) {
    const outcome = await site.run({ do: "sign-in", email, password: PASSWORD, next }, "", "de");
    expect(outcome).toMatchObject({ ok: true, url: "/de" });
  }
});
