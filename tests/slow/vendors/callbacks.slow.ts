import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signWebhook } from "../../vendors/replicate/send-webhooks.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";

/** Longer than a create waits, so that the end is told by a call back or found by asking. */
const SLOW_MS = 6_500;
const STRANGE_MS = 301_000;

let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite({ isCalledBack: true });
});
afterAll(() => running?.stop());
afterEach(() => {
  Object.assign(running.vendor.webhooks, { delivery: "send", copies: 1, delayMs: 0 });
  running.vendor.pace.runMs = 30;
});

/** A click whose run takes a while. */
async function clickSlowly() {
  running.vendor.pace.runMs = SLOW_MS;
  const click = await running.click();
  expect({ status: click.status, creates: click.creates }).toEqual({ status: 200, creates: 1 });
  expect(await click.client.balance()).toBe(FREE - PRICE);
  expect(running.audit()).toBe("");
  return click;
}

test("a call back and the site's own asking come to one settlement, however often the vendor calls", async () => {
  const { webhooks } = running.vendor;
  webhooks.copies = 20;
  const before = webhooks.answers.length;
  const { client } = await clickSlowly();
  await expect.poll(() => webhooks.answers.length - before, { timeout: 120_000 }).toBeGreaterThanOrEqual(20);
  expect(webhooks.answers.slice(before).every((status) => status >= 200 && status < 300)).toBe(true);
  const [made] = await client.generations();
  expect(made).toMatchObject({ status: "succeeded" });
  expect(made?.results).toHaveLength(1);
  expect(await client.balance()).toBe(FREE - PRICE);
});

test("a run whose call back is lost is found by asking", async () => {
  running.vendor.webhooks.delivery = "lose";
  await clickSlowly();
});

test("a call back that comes long after changes nothing", async () => {
  const { webhooks } = running.vendor;
  webhooks.delivery = "keep";
  const { client } = await clickSlowly();
  const message = webhooks.messages.at(-1);
  if (!message) throw new Error("the vendor had something to tell");
  expect(await webhooks.send(message)).toBe(200);
  expect(await client.balance()).toBe(FREE - PRICE);
  expect(running.audit()).toBe("");
});

test("a call back that the vendor did not sign, or not lately, is refused", async () => {
  const { webhooks, webhookSecret } = running.vendor;
  const message = webhooks.messages.at(-1);
  if (!message) throw new Error("the vendor had something to tell");
  const now = new Date();
  const send = async (changes: Record<string, string>, body = message.body) => {
    const headers = new Headers(webhooks.request(message, now).headers);
    for (const [name, value] of Object.entries(changes)) headers.set(name, value);
    return (await fetch(message.url, { method: "POST", body, headers })).status;
  };
  const signature = signWebhook(message, webhookSecret, now);
  const refused = [
    await send({ "Webhook-Signature": "" }),
    await send({ "Webhook-Signature": signature.slice(0, -4) }),
    await send({ "Webhook-Signature": signWebhook(message, "whsec_AAAA", now) }),
    await send({ "Webhook-Id": "msg_other" }),
    await send({}, message.body.replace("succeeded", "Succeeded")),
  ];
  for (const ms of [STRANGE_MS, -STRANGE_MS]) {
    const at = new Date(now.getTime() + ms);
    const seconds = String(Math.floor(at.getTime() / 1000));
    refused.push(
      await send({
        "Webhook-Timestamp": seconds,
        "Webhook-Signature": signWebhook(message, webhookSecret, at),
      }),
    );
  }
  expect(refused).toEqual(refused.map(() => 401));
  expect(await send({})).toBe(200);
});
