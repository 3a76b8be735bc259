import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authSession } from "~/server/db/schema/accounts.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

const NEW_PASSWORD = "another horse 2";
let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

test("signing out, by whichever way, tells the browser to forget what it keeps, and nothing else does", async () => {
  const { client } = await site.newAccount("forget@example.com");
  const told = ({ headers }: { headers: Headers }) => headers.get("Clear-Site-Data");
  expect(told(await site.post(client, "/update-user", { name: "Anna" }))).toBeNull();
  expect(told(await site.post(client, "/revoke-other-sessions", {}))).toBeNull();
  const call = () => ({
    request: new Request(`${site.origin}/account`, { headers: { Cookie: client.cookie } }),
    ...({ clientAddress: "127.0.0.1", origin: site.origin, locale: "en" } as const),
  });
  const { accounts } = site.runtime;
  expect(told(await accounts.run({ do: "change-name", name: "Ann" }, call()))).toBeNull();
  for (const leaving of ["sign-out-everywhere", "sign-out"] as const)
    expect(told(await accounts.run({ do: leaving }, call()))).toBe('"storage"');
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
  const sent = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
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
