import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { FileFault, RunFault } from "../vendors/replicate/loopback-faults.ts";
import { FREE, PRICE, startVendorSite, tellFigures, type VendorSite } from "./vendor-site.ts";
import { watchMemory } from "./watch-memory.ts";

/** Megabytes by which the site's process may grow while it deals with a file; it takes pictures of 60. */
const GROWTH = 300;
/** Bytes of a picture that may be taken over the wire, with what sockets hold. */
const MOST_SENT = 80 * 1_048_576;

let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite();
}, 600_000);
afterAll(() => {
  tellFigures("outputs", figures);
  return running?.stop();
});
afterEach(() => running.vendor.faults.clear());

const figures: Record<
  string,
  { status: number; s: number; creates: number; sentMB: number; beforeMB: number; peakMB: number }
> = {};

/** A click whose every run has this wrong. */
async function clickWith(name: string, fault: RunFault) {
  const { vendor, site } = running;
  vendor.faults.always(fault);
  vendor.files.outputs.clear();
  const memory = await watchMemory(site);
  const since = performance.now();
  const click = await running.click();
  const seconds = (performance.now() - since) / 1000;
  const { before, peak } = await memory.end();
  const outputs = [...vendor.files.outputs.values()];
  const sent = outputs.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  figures[name] = {
    ...{ status: click.status, s: Math.round(seconds), creates: click.creates },
    ...{ sentMB: Math.round(sent / 1_048_576), beforeMB: before, peakMB: peak },
  };
  return {
    ...click,
    balance: await click.client.balance(),
    sent,
    growth: peak - before,
    asked: outputs[0]?.asked,
  };
}

test("an output that is missing at first is asked for again and paid for", async () => {
  const { status, creates, balance, asked } = await clickWith("missing-once", {
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
  ...(["endless", "declared-endless", "drip"] as const),
];

test.each(FILES)(
  "an output that is %s ends within bounds, and the credits come back",
  async (fault) => {
    const { status, code, creates, balance, sent, growth, results } = await clickWith(fault, {
      kind: "file",
      fault,
    });
    expect({ status, code, results }).toEqual({ status: 502, code: "PROVIDER_FAILED", results: [] });
    expect(creates).toBeLessThanOrEqual(2); // what can be read and is broken is made once more
    expect(balance).toBe(FREE);
    expect(sent).toBeLessThan(creates * MOST_SENT);
    expect(growth).toBeLessThan(GROWTH);
    expect(running.audit()).toBe("");
  },
  240_000,
);

test("no file at all, though the run succeeded, costs nothing", async () => {
  const { status, creates, balance } = await clickWith("no file", { kind: "count", files: 0 });
  expect(status).toBe(502);
  expect(creates).toBeLessThanOrEqual(2);
  expect(balance).toBe(FREE);
});

test("more files than were asked for are one result, paid for once", async () => {
  const { status, creates, balance, results } = await clickWith("three files", { kind: "count", files: 3 });
  expect({ status, creates, balance }).toEqual({ status: 200, creates: 1, balance: FREE - PRICE });
  expect(results).toHaveLength(1);
});

test("a picture of quite another shape is made once more, and only then given up", async () => {
  const { vendor } = running;
  vendor.faults.next({ kind: "ratio" });
  const mended = await running.click();
  expect({ status: mended.status, creates: mended.creates }).toEqual({ status: 200, creates: 2 });
  expect(await mended.client.balance()).toBe(FREE - PRICE);
  const { status, creates, balance } = await clickWith("another shape", { kind: "ratio" });
  expect({ status, creates, balance }).toEqual({ status: 502, creates: 2, balance: FREE });
  expect(running.audit()).toBe("");
});
