import { afterAll, beforeAll, expect, test } from "vitest";
import { provePeriodOrders } from "~/server/money/payments/stripe/event-orders.fixture.ts";
import { expectSound, openTestShop, type TestShop } from "~/server/money/payments/payments.fixture.ts";
import { noteFigure, readSeed } from "../proof-notes.ts";

const RUNS = 200;

let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop()));
afterAll(() => shop.close());

test("a subscription's events end the same in any of many orders, however often they come", async () => {
  await expect(provePeriodOrders(shop, { numRuns: RUNS, seed: readSeed() })).resolves.toBeUndefined();
  await expectSound(shop.database, shop.clock.now());
  noteFigure("orders of a subscription's events that end otherwise", `0 of ${RUNS}`);
});
