import { afterAll, beforeAll, expect, test } from "vitest";
import { PRICE_LIST } from "#registry/contract/plans.ts";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { parseEnv } from "~/server/config/env.server.ts";
import { openPayments } from "./open-payments.server.ts";
import type { Payments } from "./payments.ts";
import { contextOf, expectSound, readBalance, TestClock, wishOf } from "./payments.fixture.ts";
import { createDevelopmentPayments } from "./create-development-payments.server.ts";

const DAY_S = 24 * 3600;

let database: Database;
let payments: Payments;
const clock = new TestClock();
beforeAll(async () => {
  database = await openTestDatabase();
  payments = createDevelopmentPayments(contextOf(database));
});
afterAll(async () => {
  await expectSound(database, clock.now());
  await database.close();
});

async function begin(accountId: string, item: keyof typeof PRICE_LIST): Promise<string> {
  const { url } = await payments.checkOut(wishOf(accountId, item, "/de"), clock.now());
  expect(new URL(url).pathname).toMatch(/^\/de\/checkout\/id\d+$/);
  expect(new URL(url).searchParams.get("done")).toBe("/de/pricing?purchase=done");
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

test("completing a pack gives its credits once, to its buyer only", async () => {
  const id = await begin("buyer", "pack-100");
  expect(await begin("buyer", "pack-100")).toBe(id); // a double click
  expect(await payments.development?.complete(id, "somebody", clock.now())).toBe(false);
  expect(await payments.development?.read(id, "somebody")).toBeNull();
  expect(await payments.development?.read(id, "buyer")).toMatchObject({
    item: "pack-100",
    status: "pending",
  });
  const completed = await Promise.all(
    Array.from({ length: 5 }, () => payments.development?.complete(id, "buyer", clock.now())),
  );
  expect(completed).toEqual([true, true, true, true, true]);
  expect(await readBalance(database, "buyer")).toBe(PRICE_LIST["pack-100"].credits);
  expect(await payments.listPurchases("buyer")).toMatchObject([{ id, status: "paid", amountCents: 499 }]);
});

test("a subscription lasts 30 days, can be cancelled and kept, and can be bought again after", async () => {
  const id = await begin("subscriber", "subscription");
  await payments.development?.complete(id, "subscriber", clock.now());
  const read = () => payments.readSubscription("subscriber", clock.now());
  const periodEnd = new Date(clock.now().getTime() + 30 * DAY_S * 1000).toISOString();
  expect(await read()).toEqual({ status: "active", periodEnd, isCancelled: false });
  await expect(begin("subscriber", "subscription")).rejects.toMatchObject({ code: "INVALID_INPUT" });

  const buyer = wishOf("subscriber", "subscription").buyer;
  const { url } = await payments.openPortal(buyer, "https://site.test/ar/account", clock.now());
  expect(url).toBe("https://site.test/ar/checkout/portal?return=%2Far%2Faccount");
  await payments.development?.setCancelled("subscriber", true, clock.now());
  expect(await read()).toMatchObject({ isCancelled: true });
  await payments.development?.setCancelled("subscriber", false, clock.now());
  expect(await read()).toMatchObject({ isCancelled: false });

  clock.pass(30 * DAY_S);
  expect(await read()).toBeNull();
  await expect(payments.openPortal(buyer, "https://site.test/", clock.now())).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await payments.development?.complete(await begin("subscriber", "subscription"), "subscriber", clock.now());
  expect(await read()).toMatchObject({ status: "active" });
  await payments.forgetAccount("subscriber", clock.now());
  expect(await read()).toBeNull();
});

test("a checkout that nobody completes is closed after a day, and cannot be completed then", async () => {
  const id = await begin("idler", "pack-500");
  expect(await payments.reconcile(clock.pass(DAY_S - 1))).toBe(0);
  expect(await payments.reconcile(clock.pass(1))).toBe(1);
  await payments.development?.complete(id, "idler", clock.now());
  expect(await readBalance(database, "idler")).toBe(0);
});

test.each([
  [{}, undefined],
  [{ BASE_URL: "http://localhost:3000" }, "development"],
  [{ ALLOW_DEV_CHECKOUT: "true" }, "development"],
  [{ STRIPE_SECRET_KEY: "sk_test_12345678" }, "stripe"],
  [{ STRIPE_SECRET_KEY: "sk_test_12345678", ALLOW_DEV_CHECKOUT: "true" }, "stripe"],
  [{ DATABASE_URL: "postgres://db/x", SESSION_SECRET: "s".repeat(32) }, undefined],
  [{ ALLOW_DEV_CHECKOUT: "false" }, undefined],
  [
    { DATABASE_URL: "postgres://db/x", SESSION_SECRET: "s".repeat(32), ALLOW_DEV_CHECKOUT: "true" },
    "development",
  ],
])("settings %j open the payments %s", async (settings, provider) => {
  expect(
    (await openPayments(parseEnv({ BASE_URL: "https://site.example", ...settings }), contextOf(database)))
      ?.provider,
  ).toBe(provider);
});
