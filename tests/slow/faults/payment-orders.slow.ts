import { afterAll, beforeAll, expect, test } from "vitest";
import { provePeriodOrders } from "~/server/money/payments/stripe/event-orders.fixture.ts";
import { expectSound, openTestShop, type TestShop } from "~/server/money/payments/payments.fixture.ts";
import { SEED } from "../seed.ts";

const RUNS = 200;

let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop()));
afterAll(() => shop.close());

test("a subscription's events end the same in any of many orders, however often they come", async () => {
  await expect(provePeriodOrders(shop, { numRuns: RUNS, seed: SEED })).resolves.toBeUndefined();
  await expectSound(shop.database, shop.clock.now());
});
