import { RateLimiterRes } from "rate-limiter-flexible";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type TestPostgres } from "../../../../tests/start-postgres.ts";
import { openRateLimitStore } from "./rate-limit-store.server.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test("two instances on one database share a limit exactly, and start together", async () => {
  const url = await postgres.createDatabase("limits");
  const stores = [openRateLimitStore(url), openRateLimitStore(url)];
  const limiters = await Promise.all(stores.map((store) => store.open("calls", 20, 60)));
  const calls = Array.from({ length: 50 }, (_, call) => limiters[call % 2]?.consume("somebody"));
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(RateLimiterRes);
  await Promise.all(stores.map((store) => store.close()));
});

test("while the database is away an instance counts for itself", async () => {
  const url = await postgres.createDatabase("away");
  const store = openRateLimitStore(url);
  const limiter = await store.open("calls", 2, 60);
  await store.close();
  await limiter.consume("somebody");
  await limiter.consume("somebody");
  await expect(limiter.consume("somebody")).rejects.toBeInstanceOf(RateLimiterRes);
});
