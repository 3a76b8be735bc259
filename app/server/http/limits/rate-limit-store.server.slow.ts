import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "~/server/db/database.server.ts";
import { startPostgres, type TestPostgres } from "../../../../tests/start-postgres.ts";
import { openRateLimitStore } from "./rate-limit-store.server.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function makeDatabase(name: string): Promise<string> {
  const databaseUrl = await postgres.createDatabase(name);
  await (await openDatabase({ dataDir: "", databaseUrl })).close();
  return databaseUrl;
}

test("two instances on one database share a limit exactly, whatever their clocks say", async () => {
  const url = await makeDatabase("limits");
  const stores = [openRateLimitStore(url), openRateLimitStore(url)];
  const counters = stores.map((store) => store.open("calls", 20, 60));
  const real = Date.now;
  let calls = 0;
  // Every other look at the machine's clock is ten minutes ahead.
  const clock = vi.spyOn(Date, "now").mockImplementation(() => real() + ((calls += 1) % 2) * 600_000);
  const waits = await Promise.all(
    Array.from({ length: 50 }, (_, call) => counters[call % 2]?.take("somebody")),
  );
  clock.mockRestore();
  const refused = waits.filter((wait) => wait !== null);
  expect(waits.length - refused.length).toBe(20);
  for (const wait of refused) expect(wait).toBeLessThanOrEqual(60_000);
  expect(await counters[0]?.take("somebody else")).toBeNull();
  await Promise.all(stores.map((store) => store.close()));
});

test("a call that is given back may be made again, and when the span is over counting starts anew", async () => {
  const url = await makeDatabase("spans");
  const store = openRateLimitStore(url);
  const counter = store.open("calls", 1, 60);
  expect(await counter.take("somebody")).toBeNull();
  await counter.giveBack("somebody");
  expect(await counter.take("somebody")).toBeNull();
  expect(await counter.take("somebody")).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update rate_limit set expire = expire - 60000");
  await client.end();
  await counter.giveBack("somebody");
  expect(await counter.take("somebody")).toBeNull();
  expect(await counter.take("somebody")).toBeGreaterThan(0);
  await store.close();
});

test("a table that instances made by themselves goes on to be used", async () => {
  const url = await postgres.createDatabase("earlier");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
    insert into rate_limit values ('calls:somebody', 2, (extract(epoch from now()) * 1000)::bigint + 60000)`);
  await client.end();
  await (await openDatabase({ dataDir: "", databaseUrl: url })).close();
  const store = openRateLimitStore(url);
  expect(await store.open("calls", 2, 60).take("somebody")).toBeGreaterThan(0);
  await store.close();
});

test("while the database is away an instance counts for itself", async () => {
  const store = openRateLimitStore(await postgres.createDatabase("away"));
  const counter = store.open("calls", 2, 60);
  await store.close();
  expect([await counter.take("somebody"), await counter.take("somebody")]).toEqual([null, null]);
  expect(await counter.take("somebody")).toBeGreaterThan(0);
  await counter.giveBack("somebody");
  await counter.giveBack("somebody");
  expect(await counter.take("somebody")).toBeNull();
});
