import { afterAll, beforeAll, expect, test } from "vitest";
import { PRODUCT } from "#registry/contract/product.ts";
import { SiteClient } from "../../site-client.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";

const PAGES = ["/", "/imgfx-style", "/pricing", "/de", "/readyz"];
/** Failures after which the breaker opens. */
const FAILURES = 5;

let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite();
});
afterAll(() => running?.stop());

const pageStatuses = async () => {
  const client = new SiteClient(running.site.baseUrl);
  return Promise.all(PAGES.map(async (path) => (await client.fetch(path)).status));
};

/** Whether the breaker is open, as the figures tell the operator and the configuration tells the page. */
async function isToldOpen(): Promise<[boolean, boolean]> {
  const client = new SiteClient(running.site.baseUrl);
  const metrics = await (await client.fetch("/metrics")).text();
  const gauge = new RegExp(`^${PRODUCT.slug}_provider_open\\{provider="replicate"\\} (\\d)$`, "m").exec(
    metrics,
  );
  const { body } = await client.call<{ provider: { busyForS: number | null } }>("/api/config");
  return [gauge?.[1] === "1", body.provider.busyForS !== null];
}

test("the operator's empty balance is no person's: they are told to come back later, and nothing is charged", async () => {
  running.vendor.faults.next({ kind: "unpaid" });
  const { status, code, retryAfter, creates, client } = await running.click();
  expect({ status, code, creates }).toEqual({ status: 503, code: "BUSY", creates: 1 });
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(await client.balance()).toBe(FREE);
  expect(running.site.log()).toContain("the operator's balance at Replicate is used up");
  await running.stop();
  running = await startVendorSite();
});

test("while the vendor is down the breaker keeps jobs from it, pages serve, and nothing is charged", async () => {
  const { vendor } = running;
  expect(await isToldOpen()).toEqual([false, false]);
  vendor.setMood("broken");
  const refused: number[] = [];
  for (let nth = 0; nth < FAILURES; nth++) {
    const { status, client } = await running.click();
    refused.push(status);
    expect(await client.balance()).toBe(FREE);
  }
  expect(refused.every((status) => status === 502 || status === 503)).toBe(true);

  const calls = vendor.log.calls.length;
  const { status, code, retryAfter, client } = await running.click();
  expect({ status, code }).toEqual({ status: 503, code: "BUSY" });
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(await client.balance()).toBe(FREE);
  expect(vendor.log.calls.length, "nothing is asked of the vendor").toBe(calls);
  expect(await pageStatuses()).toEqual(PAGES.map(() => 200));
  expect(await client.generations()).toEqual([]);
  expect(await isToldOpen()).toEqual([true, true]);

  vendor.setMood("well");
  await expect
    .poll(async () => (await running.click()).status, { timeout: 600_000, interval: 2_000 })
    .toBe(200);
  const made = await running.click();
  expect(made.status).toBe(200);
  expect(await made.client.balance()).toBe(FREE - PRICE);
  expect(await isToldOpen()).toEqual([false, false]);
  expect(running.audit()).toBe("");
});
