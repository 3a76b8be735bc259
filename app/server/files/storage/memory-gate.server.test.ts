import { expect, test } from "vitest";
import { createMemoryGate } from "./memory-gate.server.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("tasks run side by side as far as their weights fit, the others in order", async () => {
  const gate = createMemoryGate({ budget: 10, maxWaiting: 10 });
  const started: string[] = [];
  const endings = new Map<string, () => void>();
  const start = (name: string, weight: number) =>
    gate.run(weight, () => {
      started.push(name);
      return new Promise<void>((end) => endings.set(name, end));
    });
  const all = [start("a", 6), start("b", 4), start("c", 7), start("d", 1)];
  await turn();
  expect(started).toEqual(["a", "b"]);
  endings.get("a")?.();
  await turn();
  expect(started).toEqual(["a", "b"]); // c needs 7 of 6 free places, and d does not overtake it
  endings.get("b")?.();
  await turn();
  expect(started).toEqual(["a", "b", "c", "d"]);
  for (const end of endings.values()) end();
  await Promise.all(all);
});

test("a task that fails frees its place, and one heavier than the budget runs alone", async () => {
  const gate = createMemoryGate({ budget: 10, maxWaiting: 1 });
  await expect(gate.run(99, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(10, async () => "done")).toBe("done");
});

test("when too many wait, the next is told BUSY and when to come back", async () => {
  const gate = createMemoryGate({ budget: 1, maxWaiting: 1 });
  let end = () => {};
  const first = gate.run(1, () => new Promise<void>((resolve) => (end = resolve)));
  const second = gate.run(1, async () => "second");
  await expect(gate.run(1, async () => "third")).rejects.toMatchObject({ code: "BUSY", retryAfterS: 5 });
  await turn();
  end();
  await first;
  expect(await second).toBe("second");
});
