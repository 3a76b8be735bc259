import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountSignal } from "~/server/db/schema/accounts.ts";
import { openTestShop, START, type TestShop } from "../payments.fixture.ts";
import { shareRuns } from "./looks.server.ts";

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

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

test("calls while a task runs share one more run, which starts after them", async () => {
  let runs = 0;
  let most = 0;
  let running = 0;
  const share = shareRuns(async () => {
    most = Math.max(most, ++running);
    const run = ++runs;
    await pause();
    running -= 1;
    return run;
  });
  const first = share("a", START);
  const others = await Promise.all(Array.from({ length: 20 }, () => share("a", START)));
  expect([await first, new Set(others).size, others[0], most]).toEqual([1, 1, 2, 1]);
  expect(await share("a", START)).toBe(3);
});

test("another key does not wait, and a failure keeps nobody else from running", async () => {
  let calls = 0;
  const share = shareRuns(async (key) => {
    calls += 1;
    await pause();
    if (key === "bad" && calls < 3) throw new Error("down");
    return key;
  });
  const failed = share("bad", START);
  const next = share("bad", START);
  expect(await share("good", START)).toBe("good");
  await expect(failed).rejects.toThrow("down");
  expect(await next).toBe("bad");
});
