import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountSignal } from "~/server/db/schema/accounts.ts";
import { openTestShop, type TestShop } from "../payments.fixture.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterEach(() => {
  shop.stripe.money.card = null;
});
afterAll(() => shop.close());

/** The codes of what accounts paid with. */
async function codesOf(...accountIds: string[]): Promise<string[][]> {
  const rows = await shop.database.db.select().from(accountSignal);
  return accountIds.map((id) =>
    rows.flatMap(({ accountId, kind, code }) => (accountId === id && kind === "payment" ? [code] : [])),
  );
}

test("two accounts that pay with one card share it, whether for a pack, a subscription or its renewal", async () => {
  shop.stripe.money.card = "one card";
  shop.stripe.billing.pay(await shop.begin("payer-1", "pack-100"));
  shop.stripe.billing.pay(await shop.begin("payer-2", "subscription"));
  shop.stripe.money.card = "the card after it";
  const [subscription] = shop.stripe.store.list("subscription");
  shop.stripe.billing.renew(subscription?.id ?? "");
  await shop.deliver();
  await shop.deliver(); // told twice
  const [first = [], second = []] = await codesOf("payer-1", "payer-2");
  expect(first).toHaveLength(1);
  expect(second).toHaveLength(2);
  expect(second).toContain(first[0]);
  expect(JSON.stringify([first, second])).not.toContain("card");
});

test("people who pay with cards of their own share nothing", async () => {
  for (const id of ["payer-3", "payer-4"]) shop.stripe.billing.pay(await shop.begin(id, "pack-100"));
  await shop.deliver();
  const [third, fourth] = await codesOf("payer-3", "payer-4");
  expect(third).toHaveLength(1);
  expect(third).not.toEqual(fourth);
});
