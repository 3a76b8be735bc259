import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { createTakeTurn, createTurnKeeper, createTurnMemory } from "./network-turns.ts";

test("a turn is over when its work is, whether it went well or not", async () => {
  const memory = createTurnMemory(2);
  const first = createTakeTurn({ memory, worker: 1, thread: 1 });
  const second = createTakeTurn({ memory, worker: 2, thread: 1 });
  expect(await first(async () => "done")).toBe("done");
  await expect(second(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await first(async () => "again")).toBe("again");
});

test("stopping waits for the work of that worker alone, and only its successor starts more", async () => {
  const memory = createTurnMemory(2);
  const take = createTakeTurn({ memory, worker: 1, thread: 1 });
  const keeper = createTurnKeeper(memory);
  const events: string[] = [];
  const work = take(async () => {
    await wait(60);
    events.push("worked");
  });
  await keeper.stop(2, 1);
  events.push("other stopped");
  await keeper.stop(1, 1);
  events.push("stopped");
  await work;
  void take(async () => events.push("never"));
  await wait(30);
  expect(events).toEqual(["other stopped", "worked", "stopped"]);
  const successor = createTakeTurn({ memory, worker: 1, thread: 2 });
  expect(await successor(async () => "successor")).toBe("successor");
  keeper.readmit(1, 1);
  expect(await take(async () => "readmitted")).toBe("readmitted");
});

test("a turn begins when another thread's has ended", async () => {
  const memory = createTurnMemory(2);
  const places = new Int32Array(memory);
  places[0] = 2;
  const worker = new Worker(
    `const places = new Int32Array(require("node:worker_threads").workerData);
     Atomics.wait(places, 2, 0, 100);
     Atomics.store(places, 0, 0);
     Atomics.notify(places, 0);`,
    { eval: true, workerData: memory },
  );
  const ended = new Promise((resolve) => worker.on("exit", resolve));
  await once(worker, "online");
  const since = performance.now();
  const running = await createTakeTurn({ memory, worker: 1, thread: 1 })(async () => Atomics.load(places, 0));
  expect(running).toBe(1);
  expect(performance.now() - since).toBeGreaterThan(50);
  expect(Atomics.load(places, 0)).toBe(0);
  await ended;
});

test("the turn of a thread that ended by itself can be taken from it", async () => {
  const memory = createTurnMemory(2);
  const keeper = createTurnKeeper(memory);
  void createTakeTurn({ memory, worker: 2, thread: 1 })(() => new Promise(() => undefined));
  keeper.release(1);
  expect(new Int32Array(memory)[0]).toBe(2);
  keeper.release(2);
  expect(await createTakeTurn({ memory, worker: 1, thread: 1 })(async () => "free")).toBe("free");
});
