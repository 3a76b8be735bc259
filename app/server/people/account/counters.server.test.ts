import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { authRateLimit } from "~/server/db/schema/accounts.ts";
import { createCounter } from "./counters.server.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const START = new Date("2030-01-01T00:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const counterOf = (name: string) =>
  createCounter({ db: database.db, name, most: 3, windowS: 60, secret: "a-secret" });

test("counts to the most, then tells how long to wait, and starts anew when the window is over", async () => {
  const counter = counterOf("window");
  for (const at of [0, 10, 20]) expect(await counter.take("a@example.com", after(at))).toBeNull();
  expect(await counter.take("a@example.com", after(30))).toBe(30);
  expect(await counter.take("a@example.com", after(59.5))).toBe(1);
  expect(await counter.take("b@example.com", after(30))).toBeNull();
  for (const at of [60, 61, 62]) expect(await counter.take("a@example.com", after(at))).toBeNull();
  expect(await counter.take("a@example.com", after(63))).toBe(57);
});

test("what is cleared counts from nothing", async () => {
  const counter = counterOf("cleared");
  for (let at = 0; at < 5; at++) await counter.take("a@example.com", START);
  await counter.clear("a@example.com");
  expect(await counter.take("a@example.com", START)).toBeNull();
});

test("counters of different names do not mix, and no address is kept", async () => {
  for (let at = 0; at < 5; at++) await counterOf("one").take("a@example.com", START);
  expect(await counterOf("other").take("a@example.com", START)).toBeNull();
  expect(JSON.stringify(await database.db.select().from(authRateLimit))).not.toContain("example");
});
