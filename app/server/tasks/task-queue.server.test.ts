import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { openTaskQueue, type WorkedTaskQueue } from "./task-queue.server.ts";

let database: Database;
let queue: WorkedTaskQueue;
let errors: string[];
beforeEach(async () => {
  errors = [];
  database = await openTestDatabase();
  const log = { error: (_fields: object, message: string) => void errors.push(message) };
  queue = openTaskQueue({ database, log, intervalMs: 20 });
});
afterEach(async () => {
  await queue.stop();
  await database.close();
});

const add = async (ids: string[], afterS = 0) => {
  await queue.prepare();
  await database.db.transaction((tx) => queue.add(tx, ids, afterS));
};
const countJobs = async () => (await database.run("select id from pgboss.job")).rows.length;

test("a task is looked at again until it is over, and leaves nothing behind", async () => {
  await add(["a", "b"]);
  const looks: string[] = [];
  queue.start(async (id) => {
    looks.push(id);
    return looks.filter((look) => look === id).length < 3 ? 0 : null;
  });
  await expect.poll(() => looks.length).toBe(6);
  await expect.poll(countJobs).toBe(0);
  expect(looks.toSorted()).toEqual(["a", "a", "a", "b", "b", "b"]);
});

test("a task is looked at no sooner than it was asked for", async () => {
  await add(["now"]);
  await add(["later"], 60);
  const looks: string[] = [];
  queue.start(async (id) => {
    looks.push(id);
    return null;
  });
  await expect.poll(countJobs).toBe(1);
  expect(looks).toEqual(["now"]);
});

test("what a transaction adds goes with the transaction", async () => {
  await queue.prepare();
  const given = database.db.transaction(async (tx) => {
    await queue.add(tx, ["a"], 0);
    throw new Error("played");
  });
  await expect(given).rejects.toThrow("played");
  expect(await countJobs()).toBe(0);
});

test("a task that waits for a look is not added a second time", async () => {
  await add(["a"], 60);
  await add(["a"], 60);
  expect(await countJobs()).toBe(1);
});

test("a task that waits for a look can be looked at sooner, and goes on with one look", async () => {
  await add(["a"], 60);
  await add(["a"], 0);
  let looks = 0;
  queue.start(async () => {
    looks += 1;
    return 60;
  });
  await expect.poll(() => looks).toBe(1);
  await queue.stop();
  expect(await countJobs()).toBe(1);
});

test("a look that fails is told and comes again later", async () => {
  await add(["a"]);
  queue.start(() => Promise.reject(new Error("played")));
  await expect.poll(() => errors).toEqual(["a look at a task failed"]);
  await queue.stop();
  expect(await countJobs()).toBe(1);
});

test("stop takes no more tasks and waits for the look under way", async () => {
  await add(["a"]);
  let finish = () => {};
  let looks = 0;
  queue.start(async () => {
    looks += 1;
    await new Promise<void>((resolve) => (finish = resolve));
    return 0;
  });
  await expect.poll(() => looks).toBe(1);
  let isStopped = false;
  const stopped = queue.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect(looks).toBe(1);
  expect(await countJobs()).toBe(1);
});

test("the look of an instance that died in the middle of it is taken by another", async () => {
  await add(["a"]);
  await database.run("update pgboss.job set state = 'active', started_on = now() - interval '2 minutes'");
  const looks: string[] = [];
  queue.start(async (id) => {
    looks.push(id);
    return null;
  });
  await expect.poll(() => looks).toEqual(["a"]);
});
