import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop, type Shop } from "../journeys/steps/start-shop.ts";
import { waitForMail } from "../read-mail.ts";
import { SiteClient } from "../site-client.ts";
import { signWebhook } from "../vendors/stripe/send-webhooks.ts";
import { takeSite } from "../take-site.ts";

interface Purchases {
  purchases: { id: string; item: string; status: string; amountCents: number }[];
  subscription: { status: string; isCancelled: boolean } | null;
}

/** What an account has a day for free. */
const DAILY = 6;

/** Between two of the shop's turns in which it asks about purchases that are ten seconds old, in milliseconds. */
const TURN_MS = 15_000;

const development = await takeSite();
let shop: Shop;
/** Somebody who pays, whose webhook is lost, and who does not come back: the last test's. */
let untold: SiteClient;
beforeAll(async () => {
  shop = await startShop({ minuteMs: TURN_MS });
  shop.stripe.webhooks.delivery = "lose";
  untold = await signUp(shop.site);
  await fetch(await buy(untold, "pack-100"), { method: "POST", redirect: "manual" });
  shop.stripe.webhooks.delivery = "send";
});
afterAll(() => shop?.stop());

async function signUp({ baseUrl, dataDir }: { baseUrl: string; dataDir: string }): Promise<SiteClient> {
  const client = new SiteClient(baseUrl);
  const person = {
    name: "Mina Berg",
    email: `mina-${randomUUID()}@example.com`,
    password: "four quiet amber lamps",
  };
  expect((await client.signUp(person)).status).toBe(200);
  const { link } = await waitForMail(dataDir, person.email);
  await client.fetch(link ?? "");
  return client;
}

const checkOut = (client: SiteClient, item: unknown) =>
  client.call<{ url: string; code?: string }>("/api/checkout", { method: "POST", json: { item } });
const buy = async (client: SiteClient, item: string): Promise<string> => {
  const { status, body } = await checkOut(client, item);
  expect(status).toBe(200);
  return body.url;
};
const purchasesOf = async (client: SiteClient): Promise<Purchases> =>
  (await client.call<Purchases>("/api/purchases")).body;
const planOf = async (client: SiteClient): Promise<string> =>
  (await client.call<{ plan: string }>("/api/credits")).body.plan;
const statusesOf = async (client: SiteClient): Promise<string[]> =>
  (await purchasesOf(client)).purchases.map(({ status }) => status);

test("visitors are asked to sign in, and nobody buys what is not for sale", async () => {
  const visitor = new SiteClient(development.baseUrl);
  const refused = await checkOut(visitor, "pack-100");
  expect([refused.status, refused.body.code]).toEqual([401, "SIGN_IN_REQUIRED"]);
  expect((await visitor.call("/api/portal", { method: "POST", json: {} })).status).toBe(401);
  expect(await purchasesOf(visitor)).toEqual({ purchases: [], subscription: null });
  const client = await signUp(development);
  for (const item of ["pack-1", "toString", 100, null, undefined, { credits: 1e9 }]) {
    const answer = await checkOut(client, item);
    expect([answer.status, answer.body.code], String(item)).toEqual([400, "INVALID_INPUT"]);
  }
  expect(await statusesOf(client)).toEqual([]);
});

test("a POST to the development checkout completes it, for its buyer only", async () => {
  const [client, other] = [await signUp(development), await signUp(development)];
  const url = await buy(client, "pack-100");
  const seen = await client.fetch(url);
  expect(seen.status).toBe(200);
  expect(await seen.text()).toContain("This is a test checkout. No money moves.");
  for (const method of ["GET", "POST"]) {
    expect((await other.fetch(url, { method })).status).toBe(404);
    expect((await new SiteClient(development.baseUrl).fetch(url, { method })).status).toBe(404);
  }
  const foreign = await client.fetch(url, { method: "POST", headers: { Origin: "https://evil.example" } });
  expect(foreign.status).toBe(403);
  expect(await client.balance()).toBe(DAILY);

  const done = await client.fetch(url, { method: "POST" });
  expect([done.status, done.headers.get("location")]).toEqual([302, "/pricing?purchase=done"]);
  const asJson = await client.fetch(url, { method: "POST", headers: { Accept: "application/json" } });
  expect(asJson.status).toBe(200);
  expect(await client.balance()).toBe(DAILY + 100);
  expect((await purchasesOf(client)).purchases).toMatchObject([{ item: "pack-100", status: "paid" }]);
});

test("the development checkout leads to no other site", async () => {
  const client = await signUp(development);
  for (const done of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    const url = new URL(await buy(client, "pack-100"));
    url.searchParams.set("done", done);
    const answer = await client.fetch(url.href, { method: "POST" });
    expect([done, answer.headers.get("location")]).toEqual([done, "/pricing"]);
  }
});

test("a development subscription makes a subscriber, who cancels at the portal and stays one until its end", async () => {
  const client = await signUp(development);
  await client.fetch(await buy(client, "subscription"), { method: "POST" });
  expect([await planOf(client), await client.balance()]).toEqual(["subscriber", DAILY + 800]);
  expect((await checkOut(client, "subscription")).body.code).toBe("INVALID_INPUT");
  const portal = await client.call<{ url: string }>("/api/portal", { method: "POST", json: {} });
  const cancelled = await client.fetch(portal.body.url, {
    method: "POST",
    body: new URLSearchParams({ do: "cancel" }),
  });
  expect([cancelled.status, cancelled.headers.get("location")]).toEqual([302, "/account?from=portal"]);
  expect((await purchasesOf(client)).subscription).toMatchObject({ status: "active", isCancelled: true });
  expect(await planOf(client)).toBe("subscriber");
});

test("a purchase at the vendor settles by its webhook", async () => {
  const client = await signUp(shop.site);
  const url = await buy(client, "pack-500");
  expect(await buy(client, "pack-500")).toBe(url);
  const paid = await fetch(url, { method: "POST", redirect: "manual" });
  expect(paid.headers.get("location")).toBe(`${shop.site.baseUrl}/pricing?purchase=done`);
  await expect.poll(() => client.balance(), { interval: 20 }).toBe(DAILY + 500);
});

test("a purchase whose webhook never comes settles when the person comes back and asks", async () => {
  shop.stripe.webhooks.delivery = "lose";
  const client = await signUp(shop.site);
  const url = await buy(client, "pack-100");
  await fetch(url, { method: "POST", redirect: "manual" });
  shop.stripe.webhooks.delivery = "send";
  let asked = 0;
  await expect.poll(async () => ((asked += 1), statusesOf(client)), { interval: 500 }).toEqual(["paid"]);
  expect(asked, "questions, of which the first is answered by asking the vendor").toBeLessThan(20);
  expect(await client.balance()).toBe(DAILY + 100);
});

test("a forged webhook is answered 401 and changes nothing, a genuine one 200", async () => {
  const client = await signUp(shop.site);
  const url = await buy(client, "pack-100");
  shop.stripe.webhooks.delivery = "keep";
  await fetch(url, { method: "POST", redirect: "manual" });
  const event = shop.stripe.webhooks.events.at(-1);
  const body = JSON.stringify(event);
  const send = (signature: string | null) =>
    fetch(`${shop.site.baseUrl}/api/webhooks/stripe`, {
      method: "POST",
      body,
      headers: signature === null ? {} : { "Stripe-Signature": signature },
    });
  const secret = shop.stripe.webhookSecret;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const forged = [null, "", signWebhook(body, "whsec_other", at(0)), signWebhook(`${body} `, secret, at(0))];
  for (const signature of [
    ...forged,
    signWebhook(body, secret, at(-310)),
    signWebhook(body, secret, at(310)),
  ]) {
    const answer = await send(signature);
    expect([answer.status, (await answer.json()).code]).toEqual([401, "SIGNATURE_REFUSED"]);
  }
  expect(await client.balance()).toBe(DAILY);
  const genuine = await send(signWebhook(body, secret, at(0)));
  expect([genuine.status, genuine.headers.getSetCookie()]).toEqual([200, []]);
  expect(await client.balance()).toBe(DAILY + 100);
  shop.stripe.webhooks.delivery = "send";
});

test("while the vendor is down buying answers 503 with the seconds to wait", async () => {
  const client = await signUp(shop.site);
  shop.stripe.setMood("broken");
  const answer = await checkOut(client, "pack-100");
  shop.stripe.setMood("well");
  expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([503, "BUSY", "10"]);
  expect(await client.balance()).toBe(DAILY);
});

test("a purchase whose webhook never comes settles without the person too", () =>
  expect.poll(() => untold.balance(), { interval: 1_000, timeout: 300_000 }).toBe(DAILY + 100));
