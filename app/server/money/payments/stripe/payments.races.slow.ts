import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "~/server/db/db.ts";
import { openDatabase } from "~/server/db/database.server.ts";
import { startPostgres, type TestPostgres } from "../../../../../tests/start-postgres.ts";
import type { Payments } from "../payments.ts";
import { expectSound, openTestShop, readBalance, type TestShop } from "../payments.fixture.ts";

const TIMES = 100;

let postgres: TestPostgres;
let second: Database;
let shop: TestShop;
/** Two instances of the product on one database. */
let instances: [Payments, Payments];

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase("payments");
  shop = await openTestShop(() => openDatabase({ dataDir: "", databaseUrl }));
  second = await openDatabase({ dataDir: "", databaseUrl });
  instances = [shop.payments, shop.instance({ database: second })];
});

afterAll(async () => {
  await expectSound(shop.database, shop.clock.now());
  await second.close();
  await shop.close();
  await postgres.stop();
});

/** A fixed shuffle, so that a failure can be seen again. */
const shuffle = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value, index) => ({ value, at: (index * 7_919 + 104_729) % 1_009 }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value);

/** Sends every event so far many times at once, shuffled over both instances, and gives how many were taken in. */
async function flood(times: number): Promise<number> {
  const { webhooks } = shop.stripe;
  const sent = shuffle(Array.from({ length: times }, () => webhooks.events).flat());
  const results = await Promise.allSettled(
    sent.map((event, index) =>
      instances[index % 2 === 0 ? 0 : 1].receiveWebhook(webhooks.request(event), shop.clock.now()),
    ),
  );
  const problems = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(problems).toEqual([]);
  return results.length;
}

const entriesOf = async (accountId: string): Promise<number> => {
  const { rows } = await second.db.execute<{ count: number }>(
    sql`select count(*)::int as count from credit_entry where account_id = ${accountId}`,
  );
  return rows[0]?.count ?? 0;
};

test("the same pack's event a hundred times over two instances has one effect", async () => {
  shop.stripe.billing.pay(await shop.begin("pack", "pack-100"));
  const taken = await flood(TIMES);
  expect(taken).toBe(TIMES * shop.stripe.webhooks.events.length);
  expect([await readBalance(second, "pack"), await entriesOf("pack")]).toEqual([100, 1]);
  expect(await shop.statuses("pack")).toEqual(["paid"]);
});

test("a subscription's events a hundred times each, with its renewal and a refund among them, have one effect each", async () => {
  shop.stripe.webhooks.events.length = 0;
  const session = shop.stripe.billing.pay(await shop.begin("subscriber", "subscription"));
  shop.stripe.billing.renew(session.subscription ?? "");
  const [paid] = shop.stripe.store.get("invoice", session.invoice).payments.data;
  shop.stripe.money.refund(paid?.payment.payment_intent ?? "");
  await flood(TIMES);
  expect([await readBalance(second, "subscriber"), await entriesOf("subscriber")]).toEqual([800, 3]);
  expect((await shop.statuses("subscriber")).toSorted()).toEqual(["paid", "reversed"]);
});

test("webhook, poller and a waiting person race for one purchase, and one of them settles it", async () => {
  for (let round = 0; round < 10; round++) {
    const accountId = `racer-${round}`;
    shop.stripe.webhooks.events.length = 0;
    shop.stripe.billing.pay(await shop.begin(accountId, "pack-500"));
    const now = shop.clock.pass(30);
    const settled = await Promise.all([
      flood(5).then(() => 0),
      ...instances.flatMap((payments) => [
        payments.reconcile(now),
        payments.askAbout(accountId, now).then(() => 0),
      ]),
    ]);
    expect(settled.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
    expect([await readBalance(second, accountId), await entriesOf(accountId)]).toEqual([500, 1]);
    expect(await shop.statuses(accountId)).toEqual(["paid"]);
  }
});

test("clicks over two instances open one checkout", async () => {
  const before = shop.stripe.store.list("checkout.session").length;
  const buyer = { accountId: "clicker", email: "clicker@example.com" };
  const wish = {
    buyer,
    item: "pack-100",
    itemName: "100",
    done: "https://site.test/",
    cancelled: "https://site.test/",
  } as const;
  const urls = await Promise.all(
    Array.from({ length: 20 }, (_, click) =>
      instances[click % 2 === 0 ? 0 : 1].checkOut(wish, shop.clock.now()),
    ),
  );
  expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
  expect(shop.stripe.store.list("checkout.session").length - before).toBe(1);
});
