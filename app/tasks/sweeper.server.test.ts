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

test("a sweep that fails is told of and does not keep the others from running", async () => {
  const broken: Sweep = { name: "broken", run: () => Promise.reject(new Error("no disk")) };
  const fine: Sweep = { name: "fine", run: async () => 1 };
  expect(await start([broken, fine]).sweepOnce(NOW)).toEqual({ broken: null, fine: 1 });
  expect(errors).toMatchObject([{ sweep: "broken" }]);
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
