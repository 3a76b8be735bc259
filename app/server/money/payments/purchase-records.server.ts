import { and, desc, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { isItem, type Item, PRICE_LIST } from "#registry/contract/plans.ts";
import type { PurchaseView } from "#registry/contract/wire/responses.ts";
import { takeLock } from "~/server/db/advisory-locks.server.ts";
import type { Db } from "~/server/db/db.ts";
import { purchase } from "~/server/db/schema/payments.ts";
import { HOUR_MS } from "~/server/db/time-units.ts";
import type { PaymentProvider } from "./payments.ts";

export type PurchaseRow = typeof purchase.$inferSelect;

const MINUTE_MS = 60_000;
/** The vendor's checkouts are open for a day; the last hour is too short to send somebody there. */
const REUSED_FOR_MS = 23 * HOUR_MS;
/** How long a purchase that the vendor never answered to is tried again instead of beginning another. */
const RETRIED_FOR_MS = 10 * MINUTE_MS;

interface Beginning {
  accountId: string;
  item: Item;
  provider: PaymentProvider;
  newId: () => string;
  now: Date;
}

/** Finds the account's pending purchase of an item at today's price, or begins one. Calls at once find the same. */
export async function findOrBegin(db: Db, beginning: Beginning): Promise<PurchaseRow> {
  const { accountId, item, provider, newId, now } = beginning;
  const { cents, credits } = PRICE_LIST[item];
  const since = (ms: number) => gt(purchase.createdAt, new Date(now.getTime() - ms));
  return db.transaction(async (tx) => {
    await takeLock(tx, `purchases of ${accountId}`);
    const [open] = await tx
      .select()
      .from(purchase)
      .where(
        and(
          eq(purchase.accountId, accountId),
          eq(purchase.provider, provider),
          eq(purchase.item, item),
          eq(purchase.amountCents, cents),
          eq(purchase.credits, credits),
          eq(purchase.status, "pending"),
          isNull(purchase.grantRef),
          or(
            and(isNotNull(purchase.checkoutRef), since(REUSED_FOR_MS)),
            and(isNull(purchase.checkoutRef), since(RETRIED_FOR_MS)),
          ),
        ),
      )
      .orderBy(desc(purchase.createdAt))
      .limit(1);
    if (open) return open;
    const [begun] = await tx
      .insert(purchase)
      .values({ id: newId(), accountId, provider, item, amountCents: cents, credits, createdAt: now })
      .returning();
    invariant(begun, "an inserted purchase is returned");
    return begun;
  });
}

export async function findPurchase(db: Db, id: string | undefined): Promise<PurchaseRow | null> {
  if (id === undefined) return null;
  const [row] = await db.select().from(purchase).where(eq(purchase.id, id));
  return row ?? null;
}

/** Begins the purchase of a renewal's invoice, or finds it. */
export async function findOrBeginRenewal(
  db: Db,
  renewal: Pick<PurchaseRow, "id" | "accountId" | "provider" | "amountCents" | "credits"> & {
    invoiceRef: string;
    now: Date;
  },
): Promise<PurchaseRow> {
  const { invoiceRef, now, ...values } = renewal;
  await db
    .insert(purchase)
    .values({ ...values, item: "subscription" satisfies Item, grantRef: invoiceRef, createdAt: now })
    .onConflictDoNothing({ target: purchase.grantRef });
  const row = await findByGrant(db, invoiceRef);
  invariant(row, "a renewal has a purchase");
  return row;
}

export async function findByGrant(db: Db, grantRef: string): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(purchase).where(eq(purchase.grantRef, grantRef));
  return row ?? null;
}

/** Notes the vendor's checkout of a purchase. False when it has another one. */
export async function noteCheckout(db: Db, id: string, checkoutRef: string): Promise<boolean> {
  const noted = await db
    .update(purchase)
    .set({ checkoutRef })
    .where(and(eq(purchase.id, id), or(isNull(purchase.checkoutRef), eq(purchase.checkoutRef, checkoutRef))))
    .returning({ id: purchase.id });
  return noted.length > 0;
}

/** Closes a purchase that was not paid. False when it was settled before. */
export async function closeUnpaid(db: Db, id: string, now: Date): Promise<boolean> {
  const closed = await db
    .update(purchase)
    .set({ status: "expired", settledAt: now })
    .where(and(eq(purchase.id, id), eq(purchase.status, "pending"), isNull(purchase.paymentRef)))
    .returning({ id: purchase.id });
  return closed.length > 0;
}

/** Marks a purchase as paid. Money that came after it was given up counts too. False when it was settled before. */
export async function markPaid(db: Db, id: string, now: Date): Promise<boolean> {
  const paid = await db
    .update(purchase)
    .set({ status: "paid", settledAt: now })
    .where(and(eq(purchase.id, id), inArray(purchase.status, ["pending", "expired"])))
    .returning({ id: purchase.id });
  return paid.length > 0;
}

const MOST = 50;

/** Null for an item that is sold no more. */
export function viewPurchase(row: PurchaseRow): PurchaseView | null {
  const { id, item, amountCents, status, createdAt } = row;
  return isItem(item) ? { id, item, amountCents, status, createdAt: createdAt.toISOString() } : null;
}

/** An account's latest purchases, newest first. */
export async function listPurchases(db: Db, accountId: string): Promise<PurchaseView[]> {
  const rows = await db
    .select()
    .from(purchase)
    .where(eq(purchase.accountId, accountId))
    .orderBy(desc(purchase.createdAt), desc(purchase.id))
    .limit(MOST);
  return rows.flatMap((row) => viewPurchase(row) ?? []);
}
