import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { subscribeClient } from "../../sign-up-client.ts";
import type { FileFault, RunFault } from "../../vendors/replicate/loopback-faults.ts";
import { FREE, PRICE, startVendorSite, type Click, type VendorSite } from "../../faults/vendor-site.ts";
import { watchMemory } from "../../faults/watch-memory.ts";

/** Megabytes by which the site's process may grow while it deals with a file; it takes pictures of 60. */
const GROWTH = 300;
/** Bytes of a picture that may be taken over the wire, with what sockets hold. */
const MOST_SENT = 80 * 1_048_576;

let running: VendorSite;
/** A click whose picture comes a byte a second: it goes on while the others are dealt with. */
let dripping: Promise<Click>;
let dripped: { sentBytes: number };
beforeAll(async () => {
  running = await startVendorSite();
  const { faults, files } = running.vendor;
  faults.next({ kind: "file", fault: "drip" });
  dripping = running.click();
  dripping.catch(() => undefined); // the last test tells
  const started = () => [...files.outputs.values()].find(({ asked }) => asked > 0);
  for (let tries = 0; !started(); tries += 1) {
    if (tries > 6_000) throw new Error("the site did not ask for the file");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  dripped = started() ?? { sentBytes: Infinity };
});
afterAll(() => running?.stop());
afterEach(() => running.vendor.faults.clear());

/** A click whose every run has this wrong. */
async function clickWith(fault: RunFault) {
  const { vendor, site } = running;
  vendor.faults.always(fault);
  vendor.files.outputs.clear();
  const memory = await watchMemory(site);
  const click = await running.click();
  const { before, peak } = await memory.end();
  const outputs = [...vendor.files.outputs.values()];
  const sent = outputs.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return {
    ...click,
    balance: await click.client.balance(),
    sent,
    growth: peak - before,
    asked: outputs[0]?.asked,
  };
}

test("an output that is missing at first is asked for again and paid for", async () => {
  const { status, creates, balance, asked } = await clickWith({
    kind: "file",
    fault: "missing-once",
  });
  expect({ status, creates, balance, asked }).toEqual({
    status: 200,
    creates: 1,
    balance: FREE - PRICE,
    asked: 2,
  });
});

const FILES: FileFault[] = [
  ...(["missing", "broken", "cut", "html", "truncated", "bomb", "redirect"] as const),
  ...(["endless", "declared-endless"] as const),
];

test.each(FILES)("an output that is %s ends within bounds, and the credits come back", async (fault) => {
  const { status, code, creates, balance, sent, growth, results } = await clickWith({
    kind: "file",
    fault,
  });
  expect({ status, code, results }).toEqual({ status: 502, code: "PROVIDER_FAILED", results: [] });
  expect(creates).toBeLessThanOrEqual(2); // what can be read and is broken is made once more
  expect(balance).toBe(FREE);
  expect(sent).toBeLessThan(creates * MOST_SENT);
  expect(growth).toBeLessThan(GROWTH);
  expect(running.audit()).toBe("");
});

test("no file at all, though the run succeeded, costs nothing", async () => {
  const { status, creates, balance } = await clickWith({ kind: "count", files: 0 });
  expect(status).toBe(502);
  expect(creates).toBeLessThanOrEqual(2);
  expect(balance).toBe(FREE);
});

test("more files than were asked for are one result, paid for once", async () => {
  const { status, creates, balance, results } = await clickWith({ kind: "count", files: 3 });
  expect({ status, creates, balance }).toEqual({ status: 200, creates: 1, balance: FREE - PRICE });
  expect(results).toHaveLength(1);
});

test("a picture of quite another shape than was asked is made once more, and only then given up", async () => {
  const { vendor, site } = running;
  const subscriber = await subscribeClient(site.baseUrl, site.dataDir);
  const before = await subscriber.balance();
  const square = { dimension: "1:1" };
  vendor.faults.next({ kind: "ratio" });
  const mended = await running.click(square, subscriber);
  expect({ status: mended.status, creates: mended.creates }).toEqual({ status: 200, creates: 2 });
  expect(await subscriber.balance()).toBe(before - PRICE);
  vendor.faults.always({ kind: "ratio" });
  const given = await running.click(square, subscriber);
  expect({ status: given.status, creates: given.creates }).toEqual({ status: 502, creates: 2 });
  expect(await subscriber.balance()).toBe(before - PRICE);
  expect(running.audit()).toBe("");
});

test("an output that comes a byte a second is given up, and the credits come back", async () => {
  const { status, code, results, client } = await dripping;
  expect({ status, code, results }).toEqual({ status: 502, code: "PROVIDER_FAILED", results: [] });
  expect(await client.balance()).toBe(FREE);
  expect(dripped.sentBytes).toBeLessThan(120);
  expect(running.audit()).toBe("");
});
