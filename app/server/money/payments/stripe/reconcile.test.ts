import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PERIOD_S } from "../../../../../tests/vendors/stripe/stripe-billing.ts";
import { expectSound, openTestShop, START, type TestShop } from "../payments.fixture.ts";

/** Nothing is ever told here: the product has to ask. */
let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop()));
beforeEach(() => {
  shop.stripe.setMood("well");
  shop.stripe.webhooks.delivery = "lose";
});
afterAll(async () => {
  await expectSound(shop.database, shop.clock.now());
  await shop.close();
});

const turn = (seconds: number) => shop.payments.reconcile(shop.clock.pass(seconds));
const countLooks = async (run: () => Promise<unknown>): Promise<number> => {
  const before = shop.stripe.calls.length;
  await run();
  return shop.stripe.calls.length - before;
};

test("a purchase that no webhook tells of is settled by the next turn after ten seconds", async () => {
  const session = await shop.begin("polled", "pack-500");
  shop.stripe.billing.pay(session);
  expect(await turn(9)).toBe(0);
  expect(await shop.balance("polled")).toBe(0);
  expect(await turn(1)).toBe(1);
  expect(await shop.balance("polled")).toBe(500);
  expect(await countLooks(() => turn(3600))).toBe(0);
});

test("who comes back and waits has the credits at the first look", async () => {
  const session = await shop.begin("waiting", "pack-100");
  await shop.payments.askAbout("waiting", shop.clock.pass(1));
  expect(await shop.statuses("waiting")).toEqual(["pending"]);
  shop.stripe.billing.pay(session);
  await shop.payments.askAbout("waiting", shop.clock.pass(2));
  expect(await shop.balance("waiting")).toBe(0); // looked at two seconds ago
  await shop.payments.askAbout("waiting", shop.clock.pass(1));
  expect(await shop.balance("waiting")).toBe(100);
  shop.stripe.setMood("cut");
  await shop.begin("waiting", "pack-500").catch(() => undefined);
  await expect(shop.payments.askAbout("waiting", shop.clock.pass(60))).resolves.toBeUndefined();
});

test("who comes back from cancelling sees it, though nobody has told of it yet", async () => {
  const session = shop.stripe.billing.pay(await shop.begin("leaver", "subscription"));
  await shop.payments.askAbout("leaver", shop.clock.pass(1));
  const read = () => shop.payments.readSubscription("leaver", shop.clock.now());
  expect(await read()).toMatchObject({ isCancelled: false });
  shop.stripe.billing.setCancelled(session.subscription ?? "", true);
  await shop.payments.askAbout("leaver", shop.clock.pass(5));
  expect(await read()).toMatchObject({ status: "active", isCancelled: true });
  expect(await countLooks(() => shop.payments.askAbout("leaver", shop.clock.pass(1)))).toBe(0);
});

test("a checkout that stays open is looked at less and less, and closed when the vendor closes it", async () => {
  const session = await shop.begin("idle", "pack-100");
  let looks = 0;
  for (let minute = 0; minute < 24 * 60; minute += 5) looks += await countLooks(() => turn(300));
  expect(looks).toBeGreaterThan(20);
  expect(looks).toBeLessThan(40);
  shop.stripe.billing.expire(session);
  await turn(3600);
  expect(await shop.statuses("idle")).toEqual(["expired"]);
});

test("money that takes days stays pending until it came or failed", async () => {
  const [paid, failed] = [await shop.begin("slow", "pack-100"), await shop.begin("slow", "pack-500")];
  for (const session of [paid, failed]) shop.stripe.billing.payLater(session);
  await turn(60);
  expect(await shop.statuses("slow")).toEqual(["pending", "pending"]);
  await expect(shop.begin("slow", "pack-100")).rejects.toMatchObject({ messageKey: "paymentUnderWay" });
  shop.stripe.billing.settleLater(paid, true);
  shop.stripe.billing.settleLater(failed, false);
  await turn(3600);
  expect((await shop.statuses("slow")).toSorted()).toEqual(["expired", "paid"]);
  expect(await shop.balance("slow")).toBe(100);
});

test("a renewal that nobody told of is found, also when its invoice is paid an hour later", async () => {
  shop.clock.reset();
  const { subscription = "" } = shop.stripe.billing.pay(await shop.begin("renewer", "subscription"));
  await turn(10);
  expect(await shop.balance("renewer")).toBe(800);
  shop.clock.pass(PERIOD_S - 10);
  const invoice = shop.stripe.billing.renew(subscription ?? "", "open");
  await turn(10);
  const state = await shop.payments.readSubscription("renewer", shop.clock.now());
  expect(state?.periodEnd).toBe(new Date(START.getTime() + 2 * PERIOD_S * 1000).toISOString());
  expect(await shop.statuses("renewer")).toEqual(["pending", "paid"]);
  shop.stripe.billing.payInvoice(invoice?.id ?? "");
  await turn(3600);
  expect(await shop.statuses("renewer")).toEqual(["paid", "paid"]);
});

test("an end that nobody told of is found", async () => {
  const { subscription = "" } = shop.stripe.billing.pay(await shop.begin("ender", "subscription"));
  await turn(10);
  shop.stripe.billing.end(subscription ?? "");
  await turn(PERIOD_S + 10);
  expect(await shop.payments.readSubscription("ender", shop.clock.now())).toBeNull();
});

test("refunds and chargebacks that nobody told of are found by the review", async () => {
  for (const accountId of ["refunded", "charged-back"]) {
    const session = shop.stripe.billing.pay(await shop.begin(accountId, "pack-100"));
    await turn(10);
    if (accountId === "refunded") shop.stripe.money.refund(session.payment_intent ?? "");
    else shop.stripe.money.dispute(session.payment_intent ?? "");
    expect(await shop.balance(accountId)).toBe(100);
  }
  expect(await shop.payments.reviewReversals(shop.clock.pass(3600))).toBe(2);
  expect([await shop.balance("refunded"), await shop.balance("charged-back")]).toEqual([0, 0]);
  expect(await shop.payments.reviewReversals(shop.clock.pass(4 * 24 * 3600))).toBe(0);
});
