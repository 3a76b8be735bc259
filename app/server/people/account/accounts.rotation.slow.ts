import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import type { SiteClient } from "../../../../tests/site-client.ts";
import { cookiesOf, openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

const [OLD, NEW] = ["the long secret that is about to go", "the long secret that takes its place"];

let database: Database;
/** One site before, while and after its secret is exchanged. */
let before: AccountSite, between: AccountSite, after: AccountSite;
beforeAll(async () => {
  database = await openTestDatabase();
  const open = (SESSION_SECRET: string) =>
    openAccountSite({ SESSION_SECRET, RATE_LIMIT_SCALE: "1000" }, { database });
  [before, between, after] = await Promise.all([open(OLD), open(`${NEW},${OLD}`), open(NEW)]);
});
afterAll(async () => {
  for (const site of [before, between, after]) await site.close();
  await database.close();
});

/** The same browser at another time, with the cookies that it has, or had. */
const at = (site: AccountSite, { cookie }: Pick<SiteClient, "cookie">) => site.newClient({ Cookie: cookie });
const cookiesSet = (headers: Headers) => ({ cookie: cookiesOf(headers) });

test("a session outlives the exchange of the secret: its cookie is signed anew, and the old one dies with the old secret", async () => {
  const { client, id } = await before.newAccount("session@example.com");
  const { headers, body } = await at(between, client).call<{ plan: string }>("/api/credits");
  expect(body.plan).toBe("free");
  expect(headers.getSetCookie()[0]).toMatch(
    /session_token=.*Max-Age=2\d{6}; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(await after.plan(at(after, cookiesSet(headers)))).toBe("free");
  expect(await after.plan(at(after, client))).toBe("visitor");

  const known = await between.post<{ user: { id: string } }>(at(between, client), "/update-user", {
    name: "Anna",
  });
  expect(known.status).toBe(200);
  const change = { currentPassword: PASSWORD, newPassword: "four quiet amber lamps" };
  const changed = await between.post<{ user: { id: string } }>(
    at(between, client),
    "/change-password",
    change,
  );
  expect([changed.status, changed.body.user.id]).toEqual([200, id]);
  expect(await after.plan(at(after, cookiesSet(changed.headers)))).toBe("free");
});

test("a visitor stays who they are, and is forgotten only with the old secret's cookie", async () => {
  const client = before.newClient();
  await client.call("/api/credits");
  const idOf = (site: AccountSite, { cookie }: { cookie: string }) =>
    site.runtime.viewers.visitorIdOf(new Request(site.origin, { headers: { Cookie: cookie } }));
  const id = idOf(before, client);
  const renewed = cookiesSet((await at(between, client).call("/api/credits")).headers);
  expect(id).toMatch(/^v_/);
  expect([idOf(between, client), idOf(between, renewed), idOf(after, renewed)]).toEqual([id, id, id]);
  expect(idOf(after, client)).toBeNull();
});

test("a mailed link works under the new secret too, until the old one is gone", async () => {
  const links = [];
  for (const email of ["mail-1@example.com", "mail-2@example.com"]) {
    await before.signUp(before.newClient(), email);
    links.push((await before.waitForMail(email)).link?.slice(before.origin.length) ?? "");
  }
  const late = await after.newClient().fetch(links[1] ?? "");
  expect(late.headers.get("Location")).toBe("/verify?error=invalid");
  for (const link of links) {
    const client = between.newClient();
    expect((await client.fetch(link)).headers.get("Location")).toBe("/");
    expect(await between.plan(client)).toBe("free");
  }
});

test("a link to a new address outlives the exchange too", async () => {
  const { client } = await before.newAccount("moves@example.com");
  await before.post(client, "/change-email", { newEmail: "moved@example.com", password: PASSWORD });
  const link = (await before.waitForMail("moved@example.com")).link?.slice(before.origin.length) ?? "";
  await between.newClient().fetch(link);
  expect((await between.signIn(between.newClient(), "moved@example.com")).status).toBe(200);
});
