import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { CURRENCY, PRICE_LIST } from "#registry/contract/plans.ts";
import { paymentCustomer } from "~/server/db/schema/payments.ts";
import type { Buyer, CheckoutWish } from "../payments.ts";
import {
  closeUnpaid,
  findOrBegin,
  findPurchase,
  noteCheckout,
  type PurchaseRow,
} from "../purchase-records.server.ts";
import { readLive } from "../subscription-records.server.ts";
import type { StripeLooks } from "./looks.server.ts";
import {
  askVendor,
  findAtVendor,
  isGone,
  isOtherRequest,
  type StripeContext,
} from "./stripe-context.server.ts";

/** Each try may find a purchase whose checkout was closed since, or a customer that the vendor deleted. */
const TRIES = 4;

/** Longer than all tries of one call to the vendor together, in milliseconds. */
const UNDER_WAY_MS = 60_000;

/** See `Payments.checkOut`. */
export async function checkOut(
  context: StripeContext,
  looks: StripeLooks,
  wish: CheckoutWish,
  now: Date,
): Promise<{ url: string }> {
  const { buyer, item } = wish;
  if (PRICE_LIST[item].kind === "subscription") await refuseSubscribers(context, looks, buyer.accountId, now);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = await findOrBegin(context.db, {
      accountId: buyer.accountId,
      item,
      provider: "stripe",
      newId: context.newId,
      now,
    });
    const url =
      row.checkoutRef === null
        ? await open(context, row, wish, now)
        : await reopen(context, looks, row, row.checkoutRef, now);
    if (url !== null) return { url };
  }
  throw new AppError("BUSY", { message: "paymentsBusy", retryAfterS: 10 });
}

async function refuseSubscribers(
  { db }: StripeContext,
  looks: StripeLooks,
  accountId: string,
  now: Date,
): Promise<void> {
  const known = await readLive(db, accountId, now);
  if (!known) return;
  // Its end may not have been told yet.
  if (known.provider === "stripe" && known.periodEnd <= now)
    await looks.subscription(known.subscriptionRef, now);
  if (await readLive(db, accountId, now))
    throw new AppError("INVALID_INPUT", { message: "alreadySubscribed" });
}

/** The address of a checkout that is still open. Null, and its purchase settled or closed, when it is not. */
async function reopen(
  { stripe, db }: StripeContext,
  looks: StripeLooks,
  row: PurchaseRow,
  checkoutRef: string,
  now: Date,
): Promise<string | null> {
  const session = await findAtVendor(() => stripe.checkout.sessions.retrieve(checkoutRef));
  if (session?.status === "open" && session.url) return session.url;
  await looks.checkout(checkoutRef, now);
  const isUnderWay = session?.status === "complete" && session.payment_status === "unpaid";
  const isStillPending = (await findPurchase(db, row.id))?.status === "pending";
  if (isUnderWay && isStillPending) throw new AppError("INVALID_INPUT", { message: "paymentUnderWay" });
  await closeUnpaid(db, row.id, now);
  return null;
}

/** Opens the purchase's one checkout at the vendor: every try has the same key. */
async function open(
  context: StripeContext,
  row: PurchaseRow,
  wish: CheckoutWish,
  now: Date,
): Promise<string | null> {
  const { stripe, db } = context;
  const customer = await findOrCreateCustomer(context, row, wish.buyer, now);
  try {
    const session = await askVendor(() =>
      stripe.checkout.sessions.create(describeCheckout(row, customer, wish), {
        idempotencyKey: `checkout-${row.id}`,
      }),
    );
    await noteCheckout(db, row.id, session.id);
    invariant(session.url, "a hosted checkout has an address");
    return session.url;
  } catch (error) {
    if (isOtherRequest(error)) return waitOrGiveUp(context, row, now);
    if (!isGone(error)) throw error;
    await db.delete(paymentCustomer).where(eq(paymentCustomer.customerRef, customer));
    await closeUnpaid(db, row.id, now);
    return null;
  }
}

/** The purchase was asked for with another language or page to go on to: by a call under way, or one that was cut off. */
async function waitOrGiveUp({ db }: StripeContext, row: PurchaseRow, now: Date): Promise<null> {
  if ((await findPurchase(db, row.id))?.checkoutRef) return null;
  if (now.getTime() - row.createdAt.getTime() < UNDER_WAY_MS)
    throw new AppError("BUSY", { message: "paymentsBusy", retryAfterS: 5 });
  await closeUnpaid(db, row.id, now);
  return null;
}

function describeCheckout(
  row: PurchaseRow,
  customer: string,
  { item, itemName, done, cancelled }: CheckoutWish,
): Stripe.Checkout.SessionCreateParams {
  const isPack = PRICE_LIST[item].kind === "pack";
  const metadata = { purchase: row.id };
  return {
    mode: isPack ? "payment" : "subscription",
    customer,
    client_reference_id: row.id,
    metadata,
    success_url: done,
    cancel_url: cancelled,
    adaptive_pricing: { enabled: false }, // refunds are counted in the price list's currency
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: row.amountCents,
          product_data: { name: itemName },
          ...(isPack ? {} : { recurring: { interval: "month" } }),
        },
      },
    ],
    ...(isPack ? { payment_intent_data: { metadata } } : { subscription_data: { metadata } }),
  };
}

async function findOrCreateCustomer(
  { stripe, db }: StripeContext,
  row: PurchaseRow,
  { accountId, email }: Buyer,
  now: Date,
): Promise<string> {
  const find = async () => {
    const [found] = await db
      .select({ ref: paymentCustomer.customerRef })
      .from(paymentCustomer)
      .where(eq(paymentCustomer.accountId, accountId));
    return found?.ref;
  };
  const known = await find();
  if (known) return known;
  const customer = await askVendor(() =>
    stripe.customers.create(
      { email, metadata: { account: accountId } },
      { idempotencyKey: `customer-${row.id}` },
    ),
  );
  await db
    .insert(paymentCustomer)
    .values({ accountId, customerRef: customer.id, createdAt: now })
    .onConflictDoNothing();
  return (await find()) ?? customer.id;
}
