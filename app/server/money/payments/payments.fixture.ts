import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { startStripe } from "../../../../tests/vendors/stripe/start-stripe.ts";
import { auditCredits } from "../credits/audit/audit-credits.server.ts";
import type { Item } from "#registry/contract/plans.ts";
import { createGrants } from "../credits/grants.server.ts";
import { createSignals } from "../credits/keep-signals.server.ts";
import type { Database } from "~/server/db/db.ts";
import { openTestDatabase } from "~/server/db/test-database.fixture.ts";
import { creditAccount } from "~/server/db/schema/credits.ts";
import type { Payments, PaymentsContext } from "./payments.ts";
import { createStripePayments } from "./stripe/create-stripe-payments.server.ts";

const SITE = "https://site.test";
export const START = new Date("2026-11-21T12:00:00Z");

/** A clock that tests move. */
export class TestClock {
  #now = START;
  now = (): Date => this.#now;
  pass(seconds: number): Date {
    return (this.#now = new Date(this.#now.getTime() + seconds * 1000));
  }
  reset(): void {
    this.#now = START;
  }
}

let made = 0;
/** Ids that no other test has. */
export const newId = (): string => `id${(made += 1)}`;

export const contextOf = ({ db }: Database): PaymentsContext => ({
  db,
  grants: createGrants(db),
  signals: createSignals(db, "a-key"),
  log: { info: () => undefined, warn: () => undefined },
  newId,
});

/** What an account buys, and where it goes on to. */
export const wishOf = (
  accountId: string,
  item: Item,
  language = "",
): Parameters<Payments["checkOut"]>[0] => ({
  buyer: { accountId, email: `${accountId}@example.com` },
  item,
  itemName: `${item}${language}`,
  done: `${SITE}${language}/pricing?purchase=done`,
  cancelled: `${SITE}${language}/pricing?purchase=cancelled`,
});

export async function readBalance({ db }: Database, accountId: string): Promise<number> {
  const [row] = await db.select().from(creditAccount).where(eq(creditAccount.id, accountId));
  return row?.balance ?? 0;
}

export async function expectSound({ db }: Database, now: Date): Promise<void> {
  expect((await auditCredits(db, now)).discrepancies).toEqual([]);
}

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** A shop over a loopback vendor; its webhooks are kept until a test delivers them. */
export async function openTestShop(open: () => Promise<Database> = openTestDatabase) {
  const clock = new TestClock();
  const stripe = await startStripe({ now: clock.now });
  stripe.webhooks.delivery = "keep";
  const database = await open();
  /** Another instance of the payments, e.g. without a webhook secret. */
  const instance = (changes: { webhookSecret?: undefined; database?: Database } = {}) =>
    createStripePayments(
      {
        secretKey: stripe.secretKey,
        webhookSecret: stripe.webhookSecret,
        apiBase: stripe.apiBase,
        ...changes,
      },
      contextOf(changes.database ?? database),
    );
  const payments = instance();
  return {
    ...{ stripe, database, payments, clock, instance },
    /** Begins a checkout and gives the vendor's session. */
    async begin(accountId: string, item: Item, language?: string) {
      const { url } = await payments.checkOut(wishOf(accountId, item, language), clock.now());
      return url.split("/").at(-1) ?? "";
    },
    /** Hands events to the product as webhooks: those that are kept, in the given order. */
    async deliver(indexes?: readonly number[]) {
      const { events } = stripe.webhooks;
      const chosen = (indexes ?? events.map((_, index) => index)).flatMap((index) => events[index] ?? []);
      for (const event of chosen)
        expect(await payments.receiveWebhook(stripe.webhooks.request(event), clock.now())).toBe(true);
    },
    balance: (accountId: string) => readBalance(database, accountId),
    statuses: async (accountId: string) =>
      (await payments.listPurchases(accountId)).map(({ status }) => status),
    async close() {
      await stripe.stop();
      await database.close();
    },
  };
}
