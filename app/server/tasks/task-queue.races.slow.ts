import { afterAll, beforeAll, expect, test } from "vitest";
import { startTwoInstances, type TwoInstances } from "../../../tests/start-two-instances.ts";
import { openTaskQueue } from "./task-queue.server.ts";

let instances: TwoInstances;
beforeAll(async () => {
  instances = await startTwoInstances();
});
afterAll(() => instances?.stop(), 60_000);

test("instances that start together for the first time make one queue", async () => {
  const errors: object[] = [];
  const log = { error: (fields: object) => void errors.push(fields) };
  const { first, second } = instances;
  for (let round = 0; round < 10; round++) {
    await first.run("drop schema if exists pgboss cascade");
    const queues = [first, second, first, second].map((database) => openTaskQueue({ database, log }));
    await Promise.all(queues.map((queue) => queue.prepare()));
    await Promise.all(queues.map((queue) => queue.stop()));
    expect((await second.run("select name from pgboss.queue order by name")).rows).toEqual([
      { name: "mail" },
      { name: "task" },
    ]);
  }
  expect(errors).toEqual([]);
});

test("each task that is due is looked at by one of several instances", async () => {
  const errors: object[] = [];
  const log = { error: (fields: object) => void errors.push(fields) };
  const { first, second } = instances;
  const queues = [first, second, first, second].map((database) =>
    openTaskQueue({ database, log, intervalMs: 20 }),
  );
  await Promise.all(queues.map((queue) => queue.prepare()));
  const ids = Array.from({ length: 100 }, (_, index) => `task-${index}`);
  await first.db.transaction(async (tx) => queues[0]?.add(tx, ids, 0));
  const looks: string[] = [];
  for (const queue of queues)
    queue.start(async (id) => {
      looks.push(id);
      return null;
    });
  await expect.poll(() => looks.length).toBe(100);
  await Promise.all(queues.map((queue) => queue.stop()));
  expect(looks.toSorted()).toEqual(ids.toSorted());
  expect((await second.run("select id from pgboss.job")).rows).toEqual([]);
  expect(errors).toEqual([]);
});

test("what fails inside a transaction of raw SQL leaves the connection usable", async () => {
  const { first } = instances;
  for (let round = 0; round < 12; round++)
    await expect(first.run("begin; select 1 / 0; commit")).rejects.toThrow();
  expect((await first.run("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
