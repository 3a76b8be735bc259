import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { authUser } from "~/server/db/schema/accounts.ts";
import type { SiteClient } from "../../../../tests/site-client.ts";
import { GOOGLE_CLAIMS, GOOGLE_SETTINGS, throughGoogle } from "./library/google.fixture.ts";
import { openAccountSite, PASSWORD, type AccountSite } from "./accounts.fixture.ts";

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite({ RATE_LIMIT_SCALE: "1000", ...GOOGLE_SETTINGS });
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

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
