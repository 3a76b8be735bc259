import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "./test-database.fixture.ts";
import { openSharedClock, readDatabaseTime } from "./shared-clock.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z").getTime();
const MINUTE = 60_000;

type Clock = Awaited<ReturnType<typeof openSharedClock>>;
const opened: Clock[] = [];
async function open(options: Parameters<typeof openSharedClock>[0]): Promise<Clock> {
  const clock = await openSharedClock(options);
  opened.push(clock);
  return clock;
}
afterEach(async () => {
  for (const clock of opened.splice(0)) await clock.close();
});

test("instances whose clocks are ten minutes off either way tell the database's time", async () => {
  for (const off of [-10 * MINUTE, 0, 10 * MINUTE]) {
    const clock = await open({ readTime: async () => NOON, local: () => new Date(NOON + off) });
    expect(clock.now()).toEqual(new Date(NOON));
  }
});

test("half of the time that the question took counts as passed since the answer", async () => {
  let at = NOON;
  const readTime = async () => {
    at += 400;
    return NOON + 5_000;
  };
  const clock = await open({ readTime, local: () => new Date(at) });
  expect(clock.now()).toEqual(new Date(NOON + 5_200));
});

test("a clock that is set is put right again, and goes on as it was while the database is away", async () => {
  let [local, isAway] = [NOON, false];
  const readTime = async () => {
    if (isAway) throw new Error("away");
    return NOON;
  };
  const clock = await open({ readTime, local: () => new Date(local) });
  local += 3_600_000;
  await clock.correct();
  expect(clock.now()).toEqual(new Date(NOON));
  isAway = true;
  await expect(clock.correct()).rejects.toThrow("away");
  local += 1_000;
  expect(clock.now()).toEqual(new Date(NOON + 1_000));
});

test("readDatabaseTime gives the database's time in milliseconds", async () => {
  const database = await openTestDatabase();
  const ms = await readDatabaseTime(database);
  const { rows } = await database.run("select to_timestamp($1 / 1000.0) <= clock_timestamp() as passed", [
    ms,
  ]);
  expect(rows).toEqual([{ passed: true }]);
  await database.close();
});
