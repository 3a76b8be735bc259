import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRICE_LIST } from "#registry/contract/plans.ts";
import { FREE, PRICE } from "../../faults/vendor-site.ts";
import { samplePhoto } from "../../sample-photo.ts";
import { chooseStyle } from "../../styles/list-styles.ts";
import { startStripe, type LoopbackStripe } from "../../vendors/stripe/start-stripe.ts";
import type { ProxiedSites } from "../restarts/proxied-sites.ts";
import { countRows } from "./count-rows.ts";
import { at, openClient, signUpAt, tellInstances } from "./reach-instances.ts";
import { startProduction, type Production } from "./start-production.ts";

const STYLE = chooseStyle();
const ALL = [0, 1, 2];
/** Longer than a create waits: until then nobody but the instance that asked knows of the run. */
const SLOW_MS = 9_000;
const PATIENCE = { timeout: 120_000, interval: 20 };

let production: Production;
let sites: ProxiedSites;
let stripe: LoopbackStripe;

beforeAll(async () => {
  stripe = await startStripe();
  stripe.webhooks.delivery = "keep";
  production = await startProduction({
    isCalledBack: true,
    env: {
      STRIPE_API_BASE: stripe.apiBase,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    },
  });
  sites = production.sites;
  sites.vendor.webhooks.delivery = "keep";
});
afterAll(async () => {
  await production?.stop();
  await stripe?.stop();
});

test("the payment vendor's word three times at each of three instances at once books once", async () => {
  const client = await signUpAt(sites, "203.0.113.30");
  const daily = await client.balance();
  const { body } = await client.call<{ url: string }>("/api/checkout", {
    method: "POST",
    json: { item: "pack-100" },
  });
  stripe.webhooks.events.length = 0;
  await fetch(body.url, { method: "POST", redirect: "manual" });
  const { events } = stripe.webhooks;
  expect(events.length).toBeGreaterThan(0);
  const url = new URL("/api/webhooks/stripe", sites.origin).href;
  const told = await Promise.all(
    events.map((event) => tellInstances(sites, stripe.webhooks.request(event, url), { times: 9 })),
  );
  expect(told.flat().every((status) => status === 200)).toBe(true);
  const balances = await Promise.all(
    ALL.map(
      async (nth) => (await client.call<{ balance: number }>(at(sites, nth, "/api/credits"))).body.balance,
    ),
  );
  expect(balances).toEqual(ALL.map(() => daily + PRICE_LIST["pack-100"].credits));
  expect(await countRows(production.postgres, "credit_lot where source = 'pack'")).toBe(1);
  expect(production.audit()).toBe("");
});

test("the vendor of pictures calls another instance back than the one that waits: the wait ends there, and counts once", async () => {
  const { vendor, instances } = sites;
  vendor.pace.runMs = SLOW_MS;
  const client = openClient(sites, "203.0.113.40");
  const photos = [await client.upload(await samplePhoto())];
  const [known, key] = [vendor.predictions.size, randomUUID()];
  const waiting = client.submit({ ...STYLE, photos, headers: { "Idempotency-Key": key } });
  await expect.poll(() => vendor.predictions.size, PATIENCE).toBe(known + 1);
  const stateAt = async (nth: number) =>
    (await client.call<{ status?: string }>(at(sites, nth, `/api/generations?key=${key}`))).body;
  const begun = "generation where status = 'running' and run_ref is not null";
  await expect.poll(() => countRows(production.postgres, begun), PATIENCE).toBe(1);
  const waiter = instances[0]?.pid ?? 0;
  process.kill(waiter, "SIGSTOP"); // it hears of nothing from here on
  try {
    const message = () => vendor.webhooks.messages.findLast(({ event }) => event === "completed");
    await expect.poll(message, PATIENCE).toBeTruthy();
    const last = message();
    if (!last) throw new Error("the vendor had something to tell");
    const told = [
      ...(await tellInstances(sites, vendor.webhooks.request(last), { times: 1, first: 1 })),
      ...(await tellInstances(sites, vendor.webhooks.request(last), { times: 1, first: 2 })),
      ...(await tellInstances(sites, vendor.webhooks.request(last), { times: 1, first: 1 })),
    ];
    expect(told).toEqual([200, 200, 200]);
    await expect.poll(async () => JSON.stringify(await stateAt(2)), PATIENCE).toContain("succeeded");
  } finally {
    process.kill(waiter, "SIGCONT");
  }
  const answer = await waiting;
  expect(answer.status).toBe(200);
  expect(answer.body.data.results).toHaveLength(1);
  expect(await client.balance()).toBe(FREE - PRICE);
  expect((await client.generations()).flatMap(({ results }) => results)).toHaveLength(1);
  expect(production.audit()).toBe("");
});
