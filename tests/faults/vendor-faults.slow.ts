import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signWebhook } from "../vendors/replicate/send-webhooks.ts";
import { ERRORS, type Fault } from "../vendors/replicate/loopback-faults.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "./vendor-site.ts";

// One click of each kind of fault; the proofs of the part "vendors" go through all of them.

let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite({ isCalledBack: true });
}, 600_000);
afterAll(() => running?.stop());
afterEach(() => running.vendor.faults.clear());

const FAULTS: [string, Fault, { status: number; code: string; creates: number }][] = [
  ["create is cut", { kind: "reset", isTaken: true }, { status: 502, code: "PROVIDER_FAILED", creates: 1 }],
  ["run is canceled", { kind: "status", status: "canceled" }, { status: 409, code: "CANCELED", creates: 1 }],
  [
    "run is refused",
    { kind: "fails", error: ERRORS.E005 },
    { status: 422, code: "CONTENT_REFUSED", creates: 1 },
  ],
  [
    "output leads elsewhere",
    { kind: "file", fault: "redirect" },
    { status: 502, code: "PROVIDER_FAILED", creates: 1 },
  ],
];

test.each(FAULTS)(
  "a click whose %s is told so, begun at the vendor once, and costs nothing",
  async (_what, fault, expected) => {
    running.vendor.faults.next(fault);
    const { status, code, creates, client } = await running.click();
    expect({ status, code, creates }).toEqual(expected);
    expect(await client.balance()).toBe(FREE);
  },
);

test("a run that the vendor calls back for, once as itself and once forged, is paid for once", async () => {
  const { webhooks } = running.vendor;
  const { status, client } = await running.click();
  expect(status).toBe(200);
  await expect.poll(() => webhooks.messages.length, { timeout: 110_000 }).toBeGreaterThan(0);
  const message = webhooks.messages.at(-1);
  if (!message) throw new Error("the vendor had something to tell");
  const headers = new Headers(webhooks.request(message, new Date()).headers);
  const send = async () => (await fetch(message.url, { method: "POST", body: message.body, headers })).status;
  expect(await send()).toBe(200);
  headers.set("Webhook-Signature", signWebhook(message, "whsec_AAAA", new Date()));
  expect(await send()).toBe(401);
  expect(await client.balance()).toBe(FREE - PRICE);
  expect(running.audit()).toBe("");
});

test("what the vendor once signed can't be replayed: not altered, not late, not under another id, and as it is to no effect", async () => {
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
