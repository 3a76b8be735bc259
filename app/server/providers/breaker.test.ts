import { expect, test } from "vitest";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { createBreaker, type Breaker } from "./breaker.ts";
import type { Provider, ProviderJob } from "./provider.ts";
import { fakeJob } from "./replicate/replicate.fixture.ts";

let time = 0;
const after = (seconds: number) => void (time += seconds * 1000);

function open() {
  const changes: boolean[] = [];
  const breaker = createBreaker({ now: () => new Date(time), onChange: (isOpen) => changes.push(isOpen) });
  return { breaker, changes };
}
const fail = (breaker: Breaker, times: number) => {
  for (let count = 0; count < times; count++) breaker.note("begin", "failed");
};

const job: ProviderJob = fakeJob();
const providerOf = (start: Provider["start"]): Provider => ({
  name: "replicate",
  description: "",
  isShared: true,
  start,
  look: async () => ({ status: "unknown" }),
  cancel: async () => undefined,
  inspect: async () => undefined,
  busyForS: () => null,
  close: async () => undefined,
});

test("five failures in a row open it for fifteen seconds; an answer between them starts the count anew", () => {
  const { breaker, changes } = open();
  fail(breaker, 4);
  breaker.note("begin", "answered");
  fail(breaker, 4);
  expect(breaker.busyForS()).toBeNull();
  fail(breaker, 1);
  expect(breaker.busyForS()).toBe(15);
  expect(changes).toEqual([true]);
});

test("failures more than a minute apart do not add up", () => {
  const { breaker } = open();
  for (let count = 0; count < 20; count++) {
    fail(breaker, 1);
    after(16);
  }
  expect(breaker.busyForS()).toBeNull();
});

test("after the pause one job tries; others wait for it, and its failure doubles the pause up to two minutes", async () => {
  const { breaker, changes } = open();
  fail(breaker, 5);
  for (const pause of [30, 60, 120, 120]) {
    after(121);
    expect(breaker.busyForS()).toBeNull();
    let end = (): void => undefined;
    const guarded = breaker.guard(
      providerOf(async () => {
        await new Promise<void>((resolve) => (end = resolve));
        breaker.note("begin", "failed");
        throw new AppError("PROVIDER_FAILED");
      }),
    );
    const trial = guarded.start(job);
    await expect(guarded.start(job)).rejects.toMatchObject({
      code: "BUSY",
      messageKey: "providerBusy",
      retryAfterS: 5,
    });
    end();
    await expect(trial).rejects.toMatchObject({ code: "PROVIDER_FAILED" });
    expect(guarded.busyForS()).toBe(pause);
  }
  after(121);
  breaker.note("begin", "answered");
  expect(breaker.busyForS()).toBeNull();
  expect(changes).toEqual([true, false]);
});

test("while it is open no job reaches the provider, and the refusal says how long", async () => {
  const { breaker } = open();
  fail(breaker, 5);
  after(4.2);
  let starts = 0;
  const guarded = breaker.guard(providerOf(async () => ({ ref: String((starts += 1)) })));
  const refusal = { code: "BUSY", messageKey: "providerBusy", retryAfterS: 11 };
  await expect(guarded.start(job)).rejects.toMatchObject(refusal);
  expect(starts).toBe(0);
});

test("a vendor that refuses the operator opens it at once, for two minutes", () => {
  const { breaker } = open();
  breaker.note("begin", "closed");
  expect(breaker.busyForS()).toBe(120);
});

test("answers to questions do not end an outage of beginnings; failing questions open it too", () => {
  const { breaker } = open();
  fail(breaker, 5);
  breaker.note("ask", "answered");
  expect(breaker.busyForS()).toBe(15);

  const asked = open();
  for (let count = 0; count < 5; count++) asked.breaker.note("ask", "failed");
  expect(asked.breaker.busyForS()).toBe(15);
  asked.breaker.note("ask", "answered");
  expect(asked.breaker.busyForS()).toBeNull();
});

test("over ten minutes of outage with a request every second, few reach the vendor", async () => {
  const { breaker } = open();
  let reached = 0;
  const guarded = breaker.guard(
    providerOf(async () => {
      reached += 1;
      breaker.note("begin", "failed");
      throw new AppError("PROVIDER_FAILED");
    }),
  );
  const codes = new Set<string>();
  for (let second = 0; second < 600; second++) {
    await guarded.start(job).catch((error: AppError) => codes.add(error.code));
    after(1);
  }
  expect(reached).toBeLessThanOrEqual(12);
  expect([...codes].sort()).toEqual(["BUSY", "PROVIDER_FAILED"]);
});
