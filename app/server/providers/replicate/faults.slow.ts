import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ERRORS, type Fault } from "../../../../tests/vendors/replicate/loopback-faults.ts";
import {
  startReplicate,
  type LoopbackReplicate,
} from "../../../../tests/vendors/replicate/start-replicate.ts";
import { createBreaker } from "../breaker.ts";
import type { Provider, ProviderState } from "../provider.ts";
import { openReplicateProvider } from "./replicate-provider.server.ts";
import { fakeJob, fakeRecord, playLog } from "./replicate.fixture.ts";

// The adapter against a server that speaks the vendor's protocol: what one click costs under each fault.

let vendor: LoopbackReplicate;
let photo: Buffer;
beforeAll(async () => {
  vendor = await startReplicate({ pace: { startMs: 5, runMs: 10 } });
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#654" } })
    .jpeg()
    .toBuffer();
});
afterEach(() => {
  vendor.faults.clear();
  vendor.setMood("well");
  vendor.log.clear();
  patienceMs = 20_000;
});
afterAll(() => vendor.stop());

/** Milliseconds after which a call that hangs is given up here; short where one is meant to hang. */
let patienceMs = 20_000;

function open(): Provider {
  return openReplicateProvider({
    ...{ token: vendor.token, baseUrl: vendor.baseUrl, breaker: createBreaker({ now: () => new Date() }) },
    log: playLog(),
    now: () => new Date(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms / 20)),
    fetch: (input, init) =>
      fetch(input, init?.redirect === "manual" ? init : { ...init, signal: AbortSignal.timeout(patienceMs) }),
    drawWatermark: async (film) => film,
    inspect: async () => undefined,
  });
}

/** One click: starts a job and looks until it has ended. */
async function click(
  delivery: "wait" | "task" = "task",
  waitMs = 10_000,
): Promise<ProviderState | { thrown: unknown }> {
  const provider = open();
  const job = fakeJob(
    {
      manifest: delivery === "task" ? { delivery, poll: ["/api/x/{taskId}"] } : {},
      replicate: {
        model: "bytedance/seedream-4",
        input: { prompt: "$prompt", image_input: "$images", size: "$size" },
      },
    },
    { photos: [photo], values: { size: "1K" } },
  );
  try {
    const { ref } = await provider.start(job);
    return await provider.look(ref, { waitMs, record: fakeRecord(job, ref) });
  } catch (thrown) {
    return { thrown };
  }
}

test.each(["wait", "task"] as const)(
  "delivery %s: a picture comes back, one create, one upload",
  async (delivery) => {
    const state = await click(delivery);
    expect(state).toMatchObject({ status: "succeeded", outputs: [{ kind: "image" }] });
    expect(vendor.log.creates).toHaveLength(1);
    expect(vendor.log.creates[0]?.headers).toMatchObject({ cancelAfter: "5m" });
    expect(vendor.log.count(/^POST files$/)).toBe(1);
  },
);

const onCreate: [string, Fault, object][] = [
  ["a hang", { kind: "hang" }, { code: "PROVIDER_FAILED" }],
  ["a hang that is taken on", { kind: "hang", isTaken: true }, { code: "PROVIDER_FAILED" }],
  ["a reset", { kind: "reset" }, { code: "PROVIDER_FAILED" }],
  ["a reset that is taken on", { kind: "reset", isTaken: true }, { code: "PROVIDER_FAILED" }],
  ["500", { kind: "broken", status: 500 }, { code: "PROVIDER_FAILED" }],
  ["503 that is taken on", { kind: "broken", isTaken: true }, { code: "PROVIDER_FAILED" }],
  ["a long 429", { kind: "throttled", retryAfterS: 30 }, { code: "BUSY", retryAfterS: 30 }],
  ["402", { kind: "unpaid" }, { code: "BUSY", messageKey: "providerBusy" }],
];
test.each(onCreate)("%s on create: %j", async (_name, fault, error) => {
  if (fault.kind === "hang") patienceMs = 300;
  vendor.faults.next(fault);
  expect(await click()).toMatchObject({ thrown: error });
  expect(vendor.log.creates).toHaveLength(1);
});

test("a short 429 on create is waited out: two calls, one prediction", async () => {
  vendor.faults.next({ kind: "throttled", retryAfterS: 1 });
  expect(await click()).toMatchObject({ status: "succeeded" });
  expect(vendor.log.creates.map(({ predictionId }) => predictionId !== null)).toEqual([false, true]);
});

const onRun: [string, Fault, object][] = [
  ["canceled", { kind: "status", status: "canceled" }, { code: "CANCELED" }],
  ["aborted", { kind: "status", status: "aborted" }, { code: "GENERATION_TIMEOUT" }],
  ["E005", { kind: "fails", error: ERRORS.E005 }, { code: "CONTENT_REFUSED" }],
  ["E1000", { kind: "fails", error: ERRORS.E1000 }, { code: "PROVIDER_FAILED" }],
  ["no file", { kind: "count", files: 0 }, { code: "PROVIDER_FAILED" }],
  ...(["missing", "html", "bomb", "redirect", "broken", "endless", "declared-endless", "cut"] as const).map(
    (fault): [string, Fault, object] => [
      `output ${fault}`,
      { kind: "file", fault },
      { code: "PROVIDER_FAILED", messageKey: "unusableOutput" },
    ],
  ),
];
test.each(onRun)("%s: told as it is, one create", async (_name, fault, error) => {
  vendor.faults.next(fault);
  expect(await click()).toMatchObject({ status: "failed", error });
  expect(vendor.log.creates).toHaveLength(1);
});

test("an output that is late, and a status of tomorrow, are waited for", async () => {
  vendor.faults.next({ kind: "file", fault: "missing-once" });
  expect(await click()).toMatchObject({ status: "succeeded" });
  vendor.faults.next({ kind: "status", status: "pondering" });
  expect(await click("task", 300)).toEqual({ status: "running", stage: "working" });
  expect(vendor.log.creates).toHaveLength(2);
});

test.each(["broken", "cut", "hanging"] as const)("a vendor that is %s costs no create", async (mood) => {
  vendor.setMood(mood);
  patienceMs = 300;
  expect(await click()).toMatchObject({ thrown: { code: "PROVIDER_FAILED" } });
  expect(vendor.log.creates).toEqual([]);
  expect(vendor.log.count(/POST files/)).toBe(1);
});
