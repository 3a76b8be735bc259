import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signWebhook } from "../../vendors/replicate/send-webhooks.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";

/** Longer than a create waits, so that the end is told by a call back or found by asking. */
const SLOW_MS = 6_500;

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

test("a call back is refused that the vendor did not sign, or not lately; one sent again as it is has no effect", async () => {
  const { webhooks, webhookSecret } = running.vendor;
  const { client } = await running.click();
  await expect.poll(() => webhooks.messages.length, { timeout: 110_000 }).toBeGreaterThan(0);
  const message = webhooks.messages.at(-1);
  if (!message) throw new Error("the vendor had something to tell");
  const { id: predictionId } = JSON.parse(message.body) as { id: string };
  const signedAt = (secondsAgo: number, body = message.body) => {
    const at = new Date(Date.now() - secondsAgo * 1000);
    return {
      "Webhook-Timestamp": String(Math.floor(at.getTime() / 1000)),
      "Webhook-Signature": signWebhook({ id: message.id, body }, webhookSecret, at),
    };
  };
  const send = async (body: string, changes: Record<string, string>) => {
    const headers = { "Content-Type": "application/json", "Webhook-Id": message.id, ...changes };
    return (await fetch(message.url, { method: "POST", body, headers })).status;
  };
  const now = signedAt(0);
  const altered = [
    message.body.replace(predictionId, "x".repeat(predictionId.length)),
    message.body.replace('"succeeded"', '"failed"'),
    `${message.body} `,
    message.body.slice(0, -1),
    "{}",
  ];
  const refused = [
    ...(await Promise.all(altered.map((body) => send(body, now)))),
    await send(message.body, { ...now, "Webhook-Signature": "" }),
    await send(message.body, { ...now, "Webhook-Signature": now["Webhook-Signature"].slice(0, -4) }),
    await send(message.body, {
      ...now,
      "Webhook-Signature": signWebhook(message, "whsec_AAAA", new Date()),
    }),
    await send(message.body, { ...now, "Webhook-Id": "msg_another" }),
    await send(message.body, { ...now, "Webhook-Timestamp": String(Number(now["Webhook-Timestamp"]) + 1) }),
    await send(message.body, signedAt(301)),
    await send(message.body, signedAt(-301)),
    await send(message.body, { ...signedAt(3_600), "Webhook-Timestamp": now["Webhook-Timestamp"] }),
  ];
  expect(refused).toEqual(refused.map(() => 401));
  // The vendor's own word: the run is looked at where it is, whatever a message says of it.
  const lie = message.body.replace('"succeeded"', '"failed"');
  expect([await send(message.body, now), await send(lie, signedAt(0, lie))]).toEqual([200, 200]);
  expect(await client.generations()).toMatchObject([{ status: "succeeded" }]);
  expect(await client.balance()).toBe(FREE - PRICE);
  expect(running.audit()).toBe("");
});
