import {
  and,
  type AnyColumn,
  asc,
  eq,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  sql,
  type SQL,
} from "drizzle-orm";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { paymentCustomer, purchase, subscription } from "~/server/db/schema/payments.ts";
import { DAY_MS } from "~/server/db/time-units.ts";
import type { PurchaseRow } from "../purchase-records.server.ts";
import { readLive } from "../subscription-records.server.ts";
import type { StripeLooks } from "./looks.server.ts";
import { askVendor, findAtVendor, idOf, type StripeContext } from "./stripe-context.server.ts";

const BATCH = 100;
/** Milliseconds between two looks that people's own visits cause. */
const VISIT_INTERVAL_MS = 3_000;

/**
 * Whether something that began at `since` and was last asked about at `asked` is due: first after ten seconds, then
 * whenever it is three times as old as at the last look, and at least once an hour.
 */
const isDue = (since: AnyColumn, asked: AnyColumn, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${at} >= ${since} + interval '10 seconds' and (${asked} is null or ${asked} < ${since} + interval '1 second'
    or ${at} >= least(${since} + 3 * (${asked} - ${since}), ${asked} + interval '1 hour'))`;
};

/** See `Payments.reconcile`. */
export async function reconcile(context: StripeContext, looks: StripeLooks, now: Date): Promise<number> {
  const { db } = context;
  let settled = 0;
  const lookAtDue = workThrough<PurchaseRow>({
    size: BATCH,
    list: (passed, size) =>
      db
        .select()
        .from(purchase)
        .where(
          and(
            eq(purchase.provider, "stripe"),
            eq(purchase.status, "pending"),
            isDue(purchase.createdAt, purchase.askedAt, now),
            notInArray(
              purchase.id,
              passed.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(asc(purchase.createdAt))
        .limit(size),
    work: (row) =>
      goOn(context, async () => {
        if (await lookAtPurchase(context, looks, row, now)) settled += 1;
      }),
    endsAt: isAppError,
  });
  await countAll(lookAtDue);
  await lookAtLapsed(context, looks, now);
  return settled + (await giveUpUnanswered(context, now)) + (await forgetCustomers(context));
}

/** See `Payments.askAbout`. */
export async function askAbout(
  context: StripeContext,
  looks: StripeLooks,
  accountId: string,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - VISIT_INTERVAL_MS);
  const pending = await context.db
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        eq(purchase.provider, "stripe"),
        eq(purchase.status, "pending"),
        sql`coalesce(${purchase.askedAt}, to_timestamp(0)) <= ${before.toISOString()}::timestamptz`,
      ),
    )
    .limit(10);
  try {
    for (const row of pending) await lookAtPurchase(context, looks, row, now);
    const live = await readLive(context.db, accountId, now);
    if (live?.provider === "stripe" && live.toldAt <= before)
      await looks.subscription(live.subscriptionRef, now);
  } catch (err) {
    if (!isAppError(err)) throw err;
    context.log.warn({ err }, "the payment service does not answer");
  }
}

/** Looks at a pending purchase, unless another instance is doing that. */
async function lookAtPurchase(
  { db }: StripeContext,
  looks: StripeLooks,
  { id, askedAt, checkoutRef, grantRef }: PurchaseRow,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .update(purchase)
    .set({ askedAt: now })
    .where(and(eq(purchase.id, id), askedAt ? eq(purchase.askedAt, askedAt) : isNull(purchase.askedAt)))
    .returning({ id: purchase.id });
  if (claimed.length === 0) return false;
  if (checkoutRef !== null) return looks.checkout(checkoutRef, now);
  return grantRef === null ? false : looks.invoice(grantRef, now);
}

/** Subscriptions whose paid time is over without anybody having told whether they were renewed. */
async function lookAtLapsed(context: StripeContext, looks: StripeLooks, now: Date): Promise<void> {
  const { db } = context;
  const isLapsed = and(
    eq(subscription.provider, "stripe"),
    ne(subscription.status, "ended"),
    lte(subscription.periodEnd, now),
    isDue(subscription.periodEnd, subscription.toldAt, now),
  );
  const lookAtAll = workThrough<string>({
    size: BATCH,
    async list(passed, size) {
      const isLeft = and(isLapsed, notInArray(subscription.subscriptionRef, [...passed]));
      const rows = db.select({ ref: subscription.subscriptionRef }).from(subscription).where(isLeft);
      return (await rows.orderBy(asc(subscription.periodEnd)).limit(size)).map(({ ref }) => ref);
    },
    work: (ref) => goOn(context, () => lookAtRenewal(context, looks, ref, now)),
    endsAt: isAppError,
  });
  await countAll(lookAtAll);
}

async function lookAtRenewal(
  { stripe }: StripeContext,
  looks: StripeLooks,
  ref: string,
  now: Date,
): Promise<void> {
  const told = await findAtVendor(() => stripe.subscriptions.retrieve(ref));
  const invoice = idOf(told?.latest_invoice);
  // The invoice first: where it is not paid yet it becomes a pending purchase, which is asked about again.
  if (invoice !== null) await looks.invoice(invoice, now);
  await looks.subscription(ref, now);
}

/** One object that the vendor answers oddly about must not keep the others from being looked at. False where it does. */
async function goOn({ log }: StripeContext, task: () => Promise<void>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (err) {
    if (isAppError(err)) throw err; // the vendor is down for all of them
    log.warn({ err }, "a purchase or subscription could not be looked at");
    return false;
  }
}

/** Purchases for which the vendor never gave an address, so nobody can pay them. */
async function giveUpUnanswered({ db }: StripeContext, now: Date): Promise<number> {
  const closed = await db
    .update(purchase)
    .set({ status: "expired", settledAt: now })
    .where(
      and(
        eq(purchase.provider, "stripe"),
        eq(purchase.status, "pending"),
        isNull(purchase.checkoutRef),
        isNull(purchase.grantRef),
        lte(purchase.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .returning({ id: purchase.id });
  return closed.length;
}

/** Customers of one batch: each takes several calls of the vendor. */
const CUSTOMER_BATCH = 20;

/** Ends an account's subscription and notes that the vendor must forget the customer; done at the latest by a later try. */
export async function forgetAccount(context: StripeContext, accountId: string, now: Date): Promise<void> {
  const { db, log } = context;
  await db
    .update(paymentCustomer)
    .set({ forgetSince: now })
    .where(and(eq(paymentCustomer.accountId, accountId), isNull(paymentCustomer.forgetSince)));
  await db.update(subscription).set({ status: "ended" }).where(eq(subscription.accountId, accountId));
  const [customer] = await db.select().from(paymentCustomer).where(eq(paymentCustomer.accountId, accountId));
  if (!customer) return;
  try {
    await forgetCustomer(context, customer);
  } catch (err) {
    log.warn({ err }, "the payment service was not reached; it will be told again to forget a customer");
  }
}

/** Tries again what could not be told. Gives how many customers are forgotten. */
async function forgetCustomers(context: StripeContext): Promise<number> {
  const forget = workThrough<typeof paymentCustomer.$inferSelect>({
    size: CUSTOMER_BATCH,
    list(passed, size) {
      const known = passed.map(({ accountId }) => accountId);
      const isDue = and(isNotNull(paymentCustomer.forgetSince), notInArray(paymentCustomer.accountId, known));
      const customers = context.db.select().from(paymentCustomer).where(isDue);
      return customers.orderBy(asc(paymentCustomer.forgetSince)).limit(size);
    },
    work: (customer) => forgetCustomer(context, customer),
    endsAt: isAppError,
  });
  return countAll(forget);
}

/** Closes open checkouts, then deletes the customer, which at the vendor ends every subscription at once. */
async function forgetCustomer(
  { stripe, db }: StripeContext,
  { accountId, customerRef }: typeof paymentCustomer.$inferSelect,
): Promise<void> {
  const open = await db
    .select({ ref: purchase.checkoutRef })
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        eq(purchase.provider, "stripe"),
        eq(purchase.status, "pending"),
        isNotNull(purchase.checkoutRef),
      ),
    );
  for (const { ref } of open) {
    const session = ref && (await findAtVendor(() => stripe.checkout.sessions.retrieve(ref)));
    if (session && session.status === "open")
      await askVendor(() => stripe.checkout.sessions.expire(session.id));
  }
  await findAtVendor(() => stripe.customers.del(customerRef));
  await db.delete(paymentCustomer).where(eq(paymentCustomer.accountId, accountId));
}
