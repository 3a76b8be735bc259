import { expect, test } from "vitest";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { createJobQueue } from "./job-queue.ts";

const never = new AbortController().signal;

/** A job that ends when told to. */
function createGate() {
  let open = (): void => undefined;
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { open, wait: () => closed };
}

test("a job queue works on as many jobs as it has workers, in the order they came", async () => {
  const queue = createJobQueue(["a", "b"], 4);
  const gates = [createGate(), createGate(), createGate(), createGate()];
  const order: number[] = [];
  const jobs = gates.map((gate, index) =>
    queue.add(async () => {
      order.push(index);
      await gate.wait();
      return index;
    }, never),
  );
  await Promise.resolve();
  expect(queue.counts()).toEqual({ working: 2, waiting: 2 });
  expect(jobs.map((job) => job.isWorking())).toEqual([true, true, false, false]);
  expect(jobs.map((job) => job.countAhead())).toEqual([0, 0, 0, 1]);
  gates.forEach((gate) => gate.open());
  expect(await Promise.all(jobs.map((job) => job.done))).toEqual([0, 1, 2, 3]);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(queue.counts()).toEqual({ working: 0, waiting: 0 });
});

test("jobs that come one after the other are one worker's, whichever worked last", async () => {
  const queue = createJobQueue(["a", "b"], 4);
  const ask = () => queue.add(async (worker) => worker, never).done;
  const first = await ask();
  expect([await ask(), await ask()]).toEqual([first, first]);
  const gate = createGate();
  const held = queue.add(gate.wait, never);
  const other = await ask();
  expect(other).not.toBe(first);
  gate.open();
  await held.done;
  expect(await ask()).toBe(first);
});

test("a full job queue refuses with BUSY and says when to come back", async () => {
  const queue = createJobQueue(["only"], 1);
  const gate = createGate();
  const jobs = [queue.add(gate.wait, never), queue.add(gate.wait, never)];
  let refusal: unknown;
  try {
    queue.add(gate.wait, never);
  } catch (error) {
    refusal = error;
  }
  expect(isAppError(refusal) && refusal.code).toBe("BUSY");
  expect(isAppError(refusal) && refusal.retryAfterS).toBeGreaterThan(0);
  gate.open();
  await Promise.all(jobs.map((job) => job.done));
  await expect(queue.add(async () => "again", never).done).resolves.toBe("again");
});

test("a waiting job that is cancelled leaves the queue and never starts", async () => {
  const queue = createJobQueue(["only"], 2);
  const gate = createGate();
  const first = queue.add(gate.wait, never);
  const stop = new AbortController();
  let hasStarted = false;
  const second = queue.add(async () => {
    hasStarted = true;
  }, stop.signal);
  stop.abort(new Error("cancelled"));
  await expect(second.done).rejects.toThrow("cancelled");
  expect(queue.counts().waiting).toBe(0);
  gate.open();
  await first.done;
  expect(hasStarted).toBe(false);
});

test("a worker is free again after a job that failed", async () => {
  const queue = createJobQueue(["only"], 0);
  const failing = queue.add(async () => {
    throw new Error("broken");
  }, never);
  await expect(failing.done).rejects.toThrow("broken");
  await expect(queue.add(async (worker) => worker, never).done).resolves.toBe("only");
});
