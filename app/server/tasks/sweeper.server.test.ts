import { afterEach, expect, test, vi } from "vitest";
import { startSweeper, type Sweep, type Sweeper } from "./sweeper.server.ts";

const NOW = new Date("2030-05-01T12:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const errors: object[] = [];
const log = { info: () => undefined, error: (fields: object) => void errors.push(fields) };
let sweeper: Sweeper | undefined;

afterEach(async () => {
  await sweeper?.stop();
  vi.useRealTimers();
  errors.length = 0;
});

/** On the embedded database no lock is taken, so these tests need none at all. */
function start(sweeps: Sweep[], now = () => NOW, intervalMs = 1_000) {
  const db = new Proxy(Object.create(null), {
    get: () => {
      throw new Error("the database is not asked");
    },
  });
  sweeper = startSweeper({ sweeps, database: { db, kind: "pglite" }, log, now, intervalMs });
  return sweeper;
}

test("sweepOnce runs every sweep in order and gives what each tidied", async () => {
  const order: string[] = [];
  const sweep = (name: string, count: number): Sweep => ({
    name,
    run: async (now) => {
      expect(now).toEqual(NOW);
      order.push(name);
      return count;
    },
  });
  expect(await start([sweep("first", 2), sweep("second", 0)]).sweepOnce(NOW)).toEqual({
    first: 2,
    second: 0,
  });
  expect(order).toEqual(["first", "second"]);
});

test("turns come after each interval, and a rare sweep only when it is due", async () => {
  vi.useFakeTimers();
  let now = NOW;
  const runs = { often: 0, rare: 0 };
  start(
    [
      { name: "often", run: async () => ++runs.often },
      { name: "rare", everyMs: 10_000, run: async () => ++runs.rare },
    ],
    () => now,
  );
  for (let turn = 0; turn < 3; turn++) {
    now = later(turn * 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(runs).toEqual({ often: 3, rare: 1 });
  now = later(20_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual({ often: 4, rare: 2 });
});

/** A sweep with so many batches of one thing each; tells of every one of them. */
const inBatches = (name: string, count: number, tell: (name: string) => void): Sweep => ({
  name,
  async *run() {
    for (let batch = 0; batch < count; batch++) {
      tell(name);
      yield 1;
    }
  },
});

test("batches run back to back, and one sweep with many lets the others have their turn in between", async () => {
  const order: string[] = [];
  const tell = (name: string) => void order.push(name);
  const sweeps = [inBatches("endless", 4, tell), inBatches("short", 1, tell), inBatches("middling", 2, tell)];
  expect(await start(sweeps).sweepOnce(NOW)).toEqual({ endless: 4, short: 1, middling: 2 });
  expect(order).toEqual(["endless", "short", "middling", "endless", "middling", "endless", "endless"]);
});

test("a sweep that fails after some batches is told of, and the others go on", async () => {
  const broken: Sweep = {
    name: "broken",
    async *run() {
      yield 3;
      throw new Error("one of them failed");
    },
  };
  const sweeps = [broken, inBatches("fine", 3, () => undefined)];
  expect(await start(sweeps).sweepOnce(NOW)).toEqual({ broken: null, fine: 3 });
  expect(errors).toMatchObject([{ sweep: "broken" }]);
});

test("while one sweep works off what piled up, what is due again runs between its batches", async () => {
  vi.useFakeTimers();
  let now = NOW;
  const runs = { owed: 0, batches: 0 };
  const backlog: Sweep = {
    name: "backlog",
    everyMs: 3_600_000,
    async *run() {
      for (; runs.batches < 50; runs.batches++) {
        now = new Date(now.getTime() + 100); // each takes a tenth of an interval
        yield 1;
      }
    },
  };
  start([{ name: "owed", run: async () => ++runs.owed }, backlog], () => now);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toEqual({ owed: 6, batches: 50 });
});

test("stop ends a sweep between two batches", async () => {
  vi.useFakeTimers();
  let batches = 0;
  const endless: Sweep = {
    name: "endless",
    async *run() {
      for (;;) {
        if ((batches += 1) === 5) void sweeper?.stop();
        yield 1;
      }
    },
  };
  start([endless]);
  await vi.advanceTimersByTimeAsync(1_000);
  await sweeper?.stop();
  expect(batches).toBe(5);
});

test("stop waits for the turn under way and lets no other begin", async () => {
  vi.useFakeTimers();
  let end = () => {};
  let runs = 0;
  const slow: Sweep = {
    name: "slow",
    run: () => {
      runs += 1;
      return new Promise((resolve) => (end = () => resolve(1)));
    },
  };
  const started = start([slow, { name: "next", run: async () => ++runs }]);
  await vi.advanceTimersByTimeAsync(1_000);
  let isStopped = false;
  const stopping = started.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isStopped).toBe(false);
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(1);
});
