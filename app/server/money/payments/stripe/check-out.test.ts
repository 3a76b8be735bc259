import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paymentCustomer, purchase } from "~/server/db/schema/payments.ts";
import { expectSound, openTestShop, type TestShop } from "../payments.fixture.ts";

let shop: TestShop;
beforeAll(async () => void (shop = await openTestShop()));
beforeEach(() => shop.stripe.setMood("well"));
afterAll(async () => {
  await expectSound(shop.database, shop.clock.now());
  await shop.close();
});

const sessionsOf = (accountId: string) =>
  shop.stripe.store
    .list("checkout.session")
    .filter(({ customer }) => shop.stripe.store.find("customer", customer)?.metadata.account === accountId);

test("ten clicks at once and later ones open one checkout for one customer", async () => {
  const opened = await Promise.all(Array.from({ length: 10 }, () => shop.begin("clicks", "pack-500")));
  opened.push(await shop.begin("clicks", "pack-500"));
  expect(new Set(opened).size).toBe(1);
  expect(sessionsOf("clicks")).toHaveLength(1);
  expect(
    shop.stripe.store.list("customer").filter(({ metadata }) => metadata.account === "clicks"),
  ).toHaveLength(1);
  expect(await shop.statuses("clicks")).toEqual(["pending"]);
});

test("the vendor is told the price list's price, whatever else", async () => {
  const session = shop.stripe.store.get("checkout.session", await shop.begin("priced", "pack-1200"));
  expect(session).toMatchObject({ mode: "payment", amount_total: 3_999, currency: "usd" });
  const monthly = shop.stripe.store.get("checkout.session", await shop.begin("priced", "subscription"));
  expect(monthly).toMatchObject({ mode: "subscription", amount_total: 1_299, customer: session.customer });
});

test("after a checkout is paid, let go or closed, the next one is a new one", async () => {
  const paid = await shop.begin("again", "pack-100");
  shop.stripe.billing.pay(paid);
  const lapsed = await shop.begin("again", "pack-100");
  expect(await shop.balance("again")).toBe(100); // looked at on the way
  shop.stripe.billing.expire(lapsed);
  const open = await shop.begin("again", "pack-100");
  expect(new Set([paid, lapsed, open]).size).toBe(3);
  expect((await shop.statuses("again")).toSorted()).toEqual(["expired", "paid", "pending"]);
});

test("two languages at once end in one checkout", async () => {
  const answers = await Promise.allSettled([
    shop.begin("tabs", "pack-100"),
    shop.begin("tabs", "pack-100", "/de"),
  ]);
  const opened = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "BUSY" });
  opened.push(await shop.begin("tabs", "pack-100", "/de"));
  expect(new Set(opened).size).toBe(1);
});

test.each(["broken", "cut"] as const)(
  "while the vendor is %s nothing is sold and nothing lost",
  async (mood) => {
    const accountId = `down-${mood}`;
    shop.stripe.setMood(mood);
    await expect(shop.begin(accountId, "pack-100")).rejects.toMatchObject({ code: "BUSY", retryAfterS: 10 });
    expect(await shop.statuses(accountId)).toEqual(["pending"]);
    expect(await shop.balance(accountId)).toBe(0);
    shop.stripe.setMood("well");
    shop.stripe.billing.pay(await shop.begin(accountId, "pack-100"));
    await shop.deliver();
    expect(await shop.statuses(accountId)).toEqual(["paid"]);
    expect(await shop.balance(accountId)).toBe(100);
  },
);

test("a customer that the vendor deleted is made anew", async () => {
  await shop.begin("gone", "pack-100");
  const [known] = await shop.database.db
    .select()
    .from(paymentCustomer)
    .where(eq(paymentCustomer.accountId, "gone"));
  shop.stripe.store.get("customer", known?.customerRef ?? "").deleted = true;
  const session = shop.stripe.store.get("checkout.session", await shop.begin("gone", "pack-500"));
  expect(session.customer).not.toBe(known?.customerRef);
});

test("who is subscribed is sent to the portal instead", async () => {
  shop.stripe.billing.pay(await shop.begin("twice", "subscription"));
  await shop.deliver();
  await expect(shop.begin("twice", "subscription")).rejects.toMatchObject({
    code: "INVALID_INPUT",
    messageKey: "alreadySubscribed",
  });
  const buyer = { accountId: "twice", email: "twice@example.com" };
  const { url } = await shop.payments.openPortal(buyer, "https://site.test/account", shop.clock.now());
  expect(url).toContain("/portal/cus_");
  const stranger = { ...buyer, accountId: "nobody" };
  await expect(
    shop.payments.openPortal(stranger, "https://site.test/", shop.clock.now()),
  ).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("another checkout at the vendor that names a purchase pays for nothing", async () => {
  await shop.begin("thief", "pack-1200");
  const [row] = await shop.database.db.select().from(purchase).where(eq(purchase.accountId, "thief"));
  const { store, billing } = shop.stripe;
  const real = store.get("checkout.session", row?.checkoutRef ?? "");
  const cheap = { ...real, ...store.base("checkout.session"), amount_total: 1, url: null };
  for (const metadata of [{}, { purchase: row?.id ?? "" }]) {
    const forged = store.put({
      ...cheap,
      ...store.base("checkout.session"),
      metadata,
      status: "open" as const,
    });
    billing.pay(forged.id);
  }
  await shop.deliver();
  expect(await shop.balance("thief")).toBe(0);
  expect(await shop.statuses("thief")).toEqual(["pending"]);
});
