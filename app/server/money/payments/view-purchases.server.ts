import { desc, eq } from "drizzle-orm";
import { isItem } from "#registry/contract/plans/amounts.ts";
import type { Db } from "~/server/db/db.ts";
import { purchase } from "~/server/db/schema/payments.ts";
import type { PurchaseView } from "#registry/contract/wire/purchases.ts";
import type { PurchaseRow } from "./purchase-records.server.ts";

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
