import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paymentCustomer, subscription } from "~/server/db/schema/payments.ts";
import { PERIOD_S } from "../../../../../tests/vendors/stripe/stripe-billing.ts";
import { expectSound, openTestShop, START, type TestShop } from "../payments.fixture.ts";

let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop()));
beforeEach(() => {
  shop.stripe.setMood("well");
  shop.clock.reset();
});
afterAll(async () => {
  await expectSound(shop.database, shop.clock.now());
  await shop.close();
});

const endOf = (periods: number) => new Date(START.getTime() + periods * PERIOD_S * 1000).toISOString();
const read = (accountId: string) => shop.payments.readSubscription(accountId, shop.clock.now());
async function subscribe(accountId: string): Promise<string> {
  const { subscription: ref } = shop.stripe.billing.pay(await shop.begin(accountId, "subscription"));
  await shop.deliver();
  return ref ?? "";
}

test("who cancels stays a subscriber until the period ends, is free after, and may come back", async () => {
  const ref = await subscribe("leaver");
  expect(await read("leaver")).toEqual({ status: "active", periodEnd: endOf(1), isCancelled: false });
  shop.stripe.billing.setCancelled(ref, true);
  await shop.deliver();
  expect(await read("leaver")).toEqual({ status: "active", periodEnd: endOf(1), isCancelled: true });
  shop.clock.pass(PERIOD_S + 5);
  shop.stripe.billing.renew(ref);
  await shop.deliver();
  expect(await read("leaver")).toBeNull();
  const again = await subscribe("leaver");
  expect(again).not.toBe(ref);
  await shop.deliver(); // the old one's news again
  expect(await read("leaver")).toMatchObject({ status: "active", isCancelled: false });
  const rows = await shop.database.db.select().from(subscription).where(eq(subscription.accountId, "leaver"));
  expect(rows.map(({ subscriptionRef }) => subscriptionRef)).toEqual([again]);
});

test("a renewal brings the next period and its credits once", async () => {
  const ref = await subscribe("stayer");
  expect(await shop.balance("stayer")).toBe(800);
  shop.stripe.billing.renew(ref);
  await shop.deliver();
  await shop.deliver();
  expect(await read("stayer")).toMatchObject({ periodEnd: endOf(2) });
  expect(await shop.balance("stayer")).toBe(1_600); // the first 800 lapse when their period ends
  expect(await shop.statuses("stayer")).toEqual(["paid", "paid"]);
});

test("while a renewal's payment fails nothing is extended, and paying late mends it", async () => {
  const ref = await subscribe("late");
  shop.clock.pass(PERIOD_S);
  const invoice = shop.stripe.billing.renew(ref, "failed");
  await shop.deliver();
  expect(await read("late")).toEqual({ status: "past-due", periodEnd: endOf(1), isCancelled: false });
  expect(await shop.statuses("late")).toEqual(["paid"]);
  shop.clock.pass(5 * 24 * 3600);
  shop.stripe.billing.payInvoice(invoice?.id ?? "");
  await shop.deliver();
  expect(await read("late")).toEqual({ status: "active", periodEnd: endOf(2), isCancelled: false });
  expect(await shop.statuses("late")).toEqual(["paid", "paid"]);
});

test("a chargeback on a subscription's payment takes its credits and ends nothing", async () => {
  const { invoice } = shop.stripe.billing.pay(await shop.begin("disputer", "subscription"));
  const [paid] = shop.stripe.store.get("invoice", invoice).payments.data;
  shop.stripe.money.dispute(paid?.payment.payment_intent ?? "");
  await shop.deliver();
  expect(await shop.balance("disputer")).toBe(0);
  expect(await read("disputer")).toMatchObject({ status: "active" });
});

test("deleting an account ends its subscription at the vendor at once and forgets the customer", async () => {
  const ref = await subscribe("deleted");
  const open = await shop.begin("deleted", "pack-100");
  await shop.payments.forgetAccount("deleted", shop.clock.now());
  const { store } = shop.stripe;
  expect(store.get("subscription", ref).status).toBe("canceled");
  expect(store.get("customer", store.get("subscription", ref).customer).deleted).toBe(true);
  expect(store.get("checkout.session", open).status).toBe("expired");
  expect(await read("deleted")).toBeNull();
  await shop.deliver();
  expect(await read("deleted")).toBeNull();
});

test("a vendor that is down is told later to forget a customer", async () => {
  const ref = await subscribe("stubborn");
  shop.stripe.setMood("broken");
  await shop.payments.forgetAccount("stubborn", shop.clock.now());
  expect(await read("stubborn")).toBeNull();
  expect(shop.stripe.store.get("subscription", ref).status).toBe("active");
  await expect(shop.payments.reconcile(shop.clock.pass(60))).rejects.toMatchObject({ code: "BUSY" });
  shop.stripe.setMood("well");
  expect(await shop.payments.reconcile(shop.clock.pass(60))).toBeGreaterThan(0);
  expect(shop.stripe.store.get("subscription", ref).status).toBe("canceled");
  const left = await shop.database.db
    .select()
    .from(paymentCustomer)
    .where(eq(paymentCustomer.accountId, "stubborn"));
  expect(left).toEqual([]);
});
