import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ERRORS, type RunFault } from "../../vendors/replicate/loopback-faults.ts";
import { FREE, PRICE, startVendorSite, type VendorSite } from "../../faults/vendor-site.ts";

/** Seconds: what never ends must end by it. */
const DEADLINE_S = 10;

let running: VendorSite;
beforeAll(async () => {
  running = await startVendorSite({ env: { GENERATION_DEADLINE_S: String(DEADLINE_S) } });
});
afterAll(() => running?.stop());
afterEach(() => running.vendor.faults.clear());

async function clickWith(fault: RunFault) {
  running.vendor.faults.next(fault);
  const click = await running.click();
  const balance = await click.client.balance();
  const [made] = await click.client.generations();
  return { ...click, balance, made };
}

test("a run that succeeds is paid for", async () => {
  const { status, client, creates } = await running.click();
  expect({ status, creates }).toEqual({ status: 200, creates: 1 });
  expect(await client.balance()).toBe(FREE - PRICE);
});

const ENDINGS: [string, RunFault, { status: number; code: string }][] = [
  ["canceled", { kind: "status", status: "canceled" }, { status: 409, code: "CANCELED" }],
  ["aborted", { kind: "status", status: "aborted" }, { status: 504, code: "GENERATION_TIMEOUT" }],
  ["failed without words", { kind: "status", status: "failed" }, { status: 502, code: "PROVIDER_FAILED" }],
  ["a status of tomorrow", { kind: "status", status: "paused" }, { status: 504, code: "GENERATION_TIMEOUT" }],
  ["starting for ever", { kind: "stuck", status: "starting" }, { status: 504, code: "GENERATION_TIMEOUT" }],
  [
    "processing for ever",
    { kind: "stuck", status: "processing" },
    { status: 504, code: "GENERATION_TIMEOUT" },
  ],
  [
    "E005, refused as unsafe",
    { kind: "fails", error: ERRORS.E005 },
    { status: 422, code: "CONTENT_REFUSED" },
  ],
  ["E1000", { kind: "fails", error: ERRORS.E1000 }, { status: 502, code: "PROVIDER_FAILED" }],
  ["E1001", { kind: "fails", error: ERRORS.E1001 }, { status: 502, code: "PROVIDER_FAILED" }],
  ["E8765", { kind: "fails", error: ERRORS.E8765 }, { status: 502, code: "PROVIDER_FAILED" }],
  ["E9825", { kind: "fails", error: ERRORS.E9825 }, { status: 502, code: "PROVIDER_FAILED" }],
];

test.each(ENDINGS)(
  "a run that is %s ends, says so, and the credits come back",
  async (_name, fault, expected) => {
    const { status, code, message, creates, balance, made } = await clickWith(fault);
    // Whoever looks first after the deadline may find the vendor's own cancel.
    const told =
      status === 409 && expected.status === 504 && fault.kind !== "status" ? expected : { status, code };
    expect(told).toEqual(expected);
    expect(message).not.toMatch(/E\d{3,4}|replicate/i);
    expect({ creates, balance }).toEqual({ creates: 1, balance: FREE });
    expect(made).toMatchObject({ status: "failed", error: { code } });
    expect(running.audit()).toBe("");
  },
);

test("a run that the vendor never began is begun once more, and only then given up", async () => {
  running.vendor.faults.next({ kind: "fails", error: ERRORS.E6716 });
  const second = await running.click();
  expect({ status: second.status, creates: second.creates }).toEqual({ status: 200, creates: 2 });
  expect(await second.client.balance()).toBe(FREE - PRICE);
  running.vendor.faults.next({ kind: "fails", error: ERRORS.E6716 }, { kind: "fails", error: ERRORS.E6716 });
  const given = await running.click();
  expect({ status: given.status, code: given.code, creates: given.creates }).toEqual({
    status: 502,
    code: "PROVIDER_FAILED",
    creates: 2,
  });
  expect(await given.client.balance()).toBe(FREE);
  expect(running.audit()).toBe("");
});
