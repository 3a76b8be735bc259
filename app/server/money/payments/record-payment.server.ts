import { eq, sql } from "drizzle-orm";
import { paymentReversal, purchase, type REVERSAL_KINDS } from "~/server/db/schema/payments.ts";
import type { PaymentsContext } from "./payments.ts";
import { markPaid, type PurchaseRow } from "./purchase-records.server.ts";

type MoneyContext = Pick<PaymentsContext, "db" | "grants">;
type PayingContext = Pick<PaymentsContext, "signals"> & MoneyContext;

/** A payment that the vendor says is made. */
export interface Payment {
  /** The checkout or invoice it is for: the cause of the grant. */
  grantRef: string;
  /** By which refunds and chargebacks name it; null where no money moved. */
  paymentRef: string | null;
  /** The vendor's name for the card or bank account that it came from, the same whoever uses that; null where it has none. */
  payer: string | null;
  /** Of a subscription's payment: when the paid period ends. */
  periodEnd?: Date;
}

/**
 * Grants what was paid for and settles the purchase. Every step is harmless to repeat, and `paid` is the last of them:
 * what was cut off in between is still pending and done again.
 * @returns whether it was settled by this call.
 */
export async function recordPayment(
  context: PayingContext,
  row: PurchaseRow,
  { grantRef, paymentRef, payer, periodEnd }: Payment,
  now: Date,
): Promise<boolean> {
  const { db, grants, signals } = context;
  const { accountId, credits } = row;
  // Before the grant, which may be what an invitation waits for.
  if (payer !== null) await signals.note(accountId, [signals.codeOf("payment", payer)], now);
  if (periodEnd) await grants.grantPeriod({ accountId, credits, invoiceRef: grantRef, periodEnd }, now);
  else await grants.grantPack({ accountId, credits, paymentRef: grantRef }, now);
  await db.update(purchase).set({ grantRef, paymentRef }).where(eq(purchase.id, row.id));
  // From here on a reversal finds the purchase by its payment; one that was told before is found here.
  if (paymentRef !== null) await takeBackReversed(context, paymentRef, now);
  return markPaid(db, row.id, now);
}

export interface Reversal {
  paymentRef: string;
  kind: (typeof REVERSAL_KINDS)[number];
  /** Cents that went back in all. */
  amountCents: number;
}

/** Notes money that went back, before or after its payment is told, and takes back what is left of the credits. */
export async function recordReversal(context: MoneyContext, reversal: Reversal, now: Date): Promise<void> {
  await context.db
    .insert(paymentReversal)
    .values({ ...reversal, createdAt: now })
    .onConflictDoUpdate({
      target: [paymentReversal.paymentRef, paymentReversal.kind],
      set: { amountCents: sql`greatest(${paymentReversal.amountCents}, excluded.amount_cents)` },
    });
  await takeBackReversed(context, reversal.paymentRef, now);
}

/** Credits that belong to the part of a payment that went back: rounded down, all of them for the whole. */
function creditsOfReversal(
  { credits, amountCents }: Pick<PurchaseRow, "credits" | "amountCents">,
  reversedCents: number,
): number {
  return reversedCents >= amountCents ? credits : Math.floor((credits * reversedCents) / amountCents);
}

async function takeBackReversed({ db, grants }: MoneyContext, paymentRef: string, now: Date): Promise<void> {
  const [row] = await db.select().from(purchase).where(eq(purchase.paymentRef, paymentRef));
  if (!row?.grantRef) return;
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(sum(${paymentReversal.amountCents}), 0)::int` })
    .from(paymentReversal)
    .where(eq(paymentReversal.paymentRef, paymentRef));
  const reversed = sum?.cents ?? 0;
  if (reversed === 0) return;
  const credits = creditsOfReversal(row, reversed);
  if (credits > 0) await grants.takeBack({ ref: row.grantRef, credits }, now);
  if (reversed >= row.amountCents)
    await db
      .update(purchase)
      .set({
        status: "reversed",
        settledAt: sql`coalesce(${purchase.settledAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(purchase.id, row.id));
}
