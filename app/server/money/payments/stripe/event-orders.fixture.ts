import fc from "fast-check";
import { expect } from "vitest";
import { PERIOD_S } from "../../../../../tests/vendors/stripe/stripe-billing.ts";
import { newId, START, type TestShop } from "../payments.fixture.ts";

/** Does something at the vendor and gives the indexes of what it tells about that. */
export async function tellsOf(shop: TestShop, happen: () => Promise<void>): Promise<number[]> {
  const before = shop.stripe.webhooks.events.length;
  await happen();
  return shop.stripe.webhooks.events
    .map(({ type }, index) => ({ type, index }))
    .slice(before)
    .filter(({ type }) => type !== "charge.succeeded")
    .map(({ index }) => index);
}

/**
 * Proves that what is told of a subscription, from its first payment to a refund of its second, ends the same in any
 * order, each of it told twice.
 */
export async function provePeriodOrders(
  shop: TestShop,
  orders: { numRuns: number; seed: number },
): Promise<void> {
  const property = fc.asyncProperty(fc.array(fc.nat(), { minLength: 14, maxLength: 14 }), async (dice) => {
    const accountId = newId();
    const session = await shop.begin(accountId, "subscription");
    const told = await tellsOf(shop, async () => {
      const { subscription, invoice } = shop.stripe.billing.pay(session);
      shop.stripe.billing.renew(subscription ?? "");
      shop.stripe.billing.setCancelled(subscription ?? "", true);
      const [paid] = shop.stripe.store.get("invoice", invoice).payments.data;
      shop.stripe.money.refund(paid?.payment.payment_intent ?? "", 649);
    });
    const order = [...told, ...told]
      .map((index, place) => ({ index, at: dice[place] ?? 0 }))
      .sort((one, other) => one.at - other.at)
      .map(({ index }) => index);
    await shop.deliver(order);
    expect(await shop.balance(accountId)).toBe(1_600 - 399); // 800 × 649 / 1299 is 399.7
    expect(await shop.statuses(accountId)).toEqual(["paid", "paid"]);
    expect(await shop.payments.readSubscription(accountId, shop.clock.now())).toEqual({
      status: "active",
      periodEnd: new Date(START.getTime() + 2 * PERIOD_S * 1000).toISOString(),
      isCancelled: true,
    });
  });
  await fc.assert(property, orders);
}
