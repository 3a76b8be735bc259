import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { CreateFault } from "../../vendors/replicate/loopback-faults.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";

let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite();
});
afterAll(() => running?.stop());
// A click that works out lies between, since failures in a row open the breaker.
afterEach(async () => {
  running.vendor.faults.clear();
  expect((await running.click()).status).toBe(200);
});

const figures: Record<string, { creates: number; taken: number; status: number }> = {};

/** What the vendor does to a create, what the person is told, and how many creates one click may come to. */
const FAULTS: [string, CreateFault, { status: number; code: string; creates: number }][] = [
  ["is cut before it is taken on", { kind: "reset" }, { status: 502, code: "PROVIDER_FAILED", creates: 1 }],
  [
    "is cut after it was taken on",
    { kind: "reset", isTaken: true },
    { status: 502, code: "PROVIDER_FAILED", creates: 1 },
  ],
  ["breaks with 500", { kind: "broken", status: 500 }, { status: 502, code: "PROVIDER_FAILED", creates: 1 }],
  [
    "breaks with 502 after it was taken on",
    { kind: "broken", status: 502, isTaken: true },
    { status: 502, code: "PROVIDER_FAILED", creates: 1 },
  ],
  ["breaks with 503", { kind: "broken", status: 503 }, { status: 502, code: "PROVIDER_FAILED", creates: 1 }],
  [
    "breaks with 504 after it was taken on",
    { kind: "broken", status: 504, isTaken: true },
    { status: 502, code: "PROVIDER_FAILED", creates: 1 },
  ],
  [
    "is refused for a minute",
    { kind: "throttled", retryAfterS: 60 },
    { status: 503, code: "BUSY", creates: 1 },
  ],
];

test.each(FAULTS)(
  "a create that %s is not sent again, and the credits come back",
  async (name, fault, expected) => {
    running.vendor.faults.next(fault);
    const { status, code, creates, taken, client } = await running.click();
    figures[name] = { creates, taken, status };
    expect({ status, code, creates }).toEqual(expected);
    expect(await client.balance()).toBe(FREE);
    expect(running.audit()).toBe("");
  },
);

test("a create that hangs is given up and not sent again, and the credits come back", async () => {
  const { vendor } = running;
  const [creates, taken] = [vendor.log.creates.length, vendor.predictions.size];
  vendor.faults.next({ kind: "hang" }, { kind: "hang", isTaken: true });
  const clicks = await Promise.all([running.click(), running.click()]);
  for (const { status, client } of clicks) {
    expect([502, 504]).toContain(status);
    expect(await client.balance()).toBe(FREE);
  }
  const came = { creates: vendor.log.creates.length - creates, taken: vendor.predictions.size - taken };
  expect(came).toEqual({ creates: 2, taken: 1 });
  figures["hangs, two clicks, one of them taken on"] = { ...came, status: clicks[0].status };
  expect(running.audit()).toBe("");
});

test("a create that is refused for a second is sent again once the second is over, and works out", async () => {
  running.vendor.faults.next({ kind: "throttled", retryAfterS: 1 });
  const { status, creates, taken, client } = await running.click();
  figures["is refused for a second"] = { creates, taken, status };
  expect({ status, creates, taken }).toEqual({ status: 200, creates: 2, taken: 1 });
  const [refused, sent] = running.vendor.log.creates.slice(-2);
  expect((sent?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(990);
  expect(await client.balance()).toBe(FREE - PRICE);
  expect(running.audit()).toBe("");
});

test("under every fault a click comes to one prediction at most", () => {
  expect(Object.keys(figures).length).toBe(FAULTS.length + 2);
  for (const { taken } of Object.values(figures)) expect(taken).toBeLessThanOrEqual(1);
});
