import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLedger } from "~/server/money/credits/ledger/ledger.server.ts";
import { holdFor, testAccount } from "~/server/money/credits/ledger/replay-action.fixture.ts";
import { expectSound, newId, openTestShop, START, type TestShop } from "../payments.fixture.ts";
import { provePeriodOrders, tellsOf } from "./event-orders.fixture.ts";

let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop()));
beforeEach(() => void (shop.stripe.webhooks.events.length = 0));
afterAll(async () => {
  await expectSound(shop.database, shop.clock.now());
  await shop.close();
});

function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) =>
    permutations(values.toSpliced(index, 1)).map((others) => [value, ...others]),
  );
}

const paymentOf = (sessionRef: string): string =>
  shop.stripe.store.get("checkout.session", sessionRef).payment_intent ?? "";

test.each([
  ["a refund of all", [499], false, 0, "reversed"],
  ["a refund of a part", [199], false, 61, "paid"],
  ["two refunds of parts", [199, 100], false, 41, "paid"],
  ["a chargeback", [], true, 0, "reversed"],
  ["a refund of a part and a chargeback", [199], true, 0, "reversed"],
] as const)(
  "%s and its payment end the same in every order",
  async (_case, refunds, isDisputed, left, status) => {
    let orders = 0;
    for (let length = 1, index = 0; index < length; index++) {
      const accountId = newId();
      const session = await shop.begin(accountId, "pack-100");
      const told = await tellsOf(shop, async () => {
        shop.stripe.billing.pay(session);
        for (const cents of refunds) shop.stripe.money.refund(paymentOf(session), cents);
        if (isDisputed) shop.stripe.money.dispute(paymentOf(session));
      });
      const all = permutations(told);
      length = all.length;
      const order = all[index] ?? [];
      await shop.deliver([...order, ...order]);
      expect([order.length, await shop.balance(accountId), await shop.statuses(accountId)]).toEqual([
        told.length,
        left,
        [status],
      ]);
      orders += 1;
    }
    expect(orders).toBeGreaterThan(1);
  },
);

test("a refund that grows between its tellings is taken back once for each part", async () => {
  const session = await shop.begin("growing", "pack-100");
  shop.stripe.billing.pay(session);
  const [first] = await tellsOf(shop, async () => void shop.stripe.money.refund(paymentOf(session), 100));
  await shop.deliver(first === undefined ? [] : [first]);
  expect(await shop.balance("growing")).toBe(0); // the payment is not told yet
  await shop.deliver();
  expect(await shop.balance("growing")).toBe(80);
  shop.stripe.money.refund(paymentOf(session), 100);
  await shop.deliver();
  expect(await shop.balance("growing")).toBe(60); // 100 × 200 / 499 is 40.08
});

test("a chargeback after spending takes what is left and never more", async () => {
  const account = testAccount("spender");
  const session = await shop.begin(account.id, "pack-100");
  shop.stripe.billing.pay(session);
  await shop.deliver();
  const ledger = createLedger(shop.database.db, { visitorCreditsPerAddress: 40 });
  await ledger.hold(holdFor(account, "spent-most", START, 90));
  expect(await shop.balance(account.id)).toBe(16); // with the day's 6, which go first
  shop.stripe.money.dispute(paymentOf(session));
  await shop.deliver();
  expect(await shop.balance(account.id)).toBe(0);
  await shop.deliver();
  expect([await shop.balance(account.id), await shop.statuses(account.id)]).toEqual([0, ["reversed"]]);
});

test("an inquiry takes nothing, and a chargeback that was won gives nothing back by itself", async () => {
  const asked = await shop.begin("asked", "pack-100");
  shop.stripe.billing.pay(asked);
  shop.stripe.money.dispute(paymentOf(asked), "warning_needs_response");
  await shop.deliver();
  expect(await shop.balance("asked")).toBe(100);
  const won = await shop.begin("won", "pack-100");
  shop.stripe.billing.pay(won);
  const dispute = shop.stripe.money.dispute(paymentOf(won));
  await shop.deliver();
  shop.stripe.money.closeDispute(dispute.id, "won");
  await shop.deliver();
  expect(await shop.balance("won")).toBe(0);
});

test("a subscription's events end the same in any order, however often they come", async () => {
  await expect(provePeriodOrders(shop, { numRuns: 6, seed: 1 })).resolves.toBeUndefined();
});
