import { and, asc, eq, isNotNull, isNull, notInArray } from "drizzle-orm";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { paymentCustomer, purchase, subscription } from "~/server/db/schema/payments.ts";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { askVendor, findAtVendor } from "./ask-vendor.server.ts";
import type { StripeContext } from "./stripe-context.ts";

const BATCH = 20;

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
export async function forgetCustomers(context: StripeContext): Promise<number> {
  const forget = workThrough<typeof paymentCustomer.$inferSelect>({
    size: BATCH,
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
