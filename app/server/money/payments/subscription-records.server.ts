import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { subscription } from "~/server/db/schema/payments.ts";
import type { SubscriptionView } from "#registry/contract/wire/responses.ts";

export type SubscriptionRow = typeof subscription.$inferSelect;

/** What the vendor says of a subscription. */
export type SubscriptionState = Pick<SubscriptionRow, "status" | "periodEnd" | "isCancelled">;

/** Told by the vendor; a subscription of the development checkout ends by itself. */
const hasEnded = (now: Date): SQL => sql`(${subscription.status} = 'ended'
  or (${subscription.provider} = 'development' and ${subscription.periodEnd} <= ${now.toISOString()}::timestamptz))`;

type News = Pick<SubscriptionRow, "accountId" | "provider" | "subscriptionRef"> & {
  state: SubscriptionState;
  /** `toldAt` of this subscription's row before the vendor was asked; null when it had none. */
  seen: Date | null;
  now: Date;
};

async function readRow(db: Db, accountId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.accountId, accountId));
  return row ?? null;
}

/** When the newest state of a subscription was taken in; null when none was. */
export async function readToldAt(db: Db, subscriptionRef: string): Promise<Date | null> {
  const [row] = await db
    .select({ toldAt: subscription.toldAt })
    .from(subscription)
    .where(eq(subscription.subscriptionRef, subscriptionRef));
  return row?.toldAt ?? null;
}

/**
 * Takes in a subscription's state, unless somebody else took one in since `seen`: a state that was fetched before may
 * be older than theirs. An account has one row; another subscription takes it over only once the row's has ended.
 * @returns false when the vendor must be asked again.
 */
export async function takeIn(db: Db, news: News): Promise<boolean> {
  const { accountId, provider, subscriptionRef, state, seen, now } = news;
  if (seen) {
    const changed = await db
      .update(subscription)
      .set({ ...state, toldAt: new Date(Math.max(now.getTime(), seen.getTime() + 1)) })
      .where(and(eq(subscription.subscriptionRef, subscriptionRef), eq(subscription.toldAt, seen)))
      .returning({ accountId: subscription.accountId });
    return changed.length > 0;
  }
  const values = { accountId, provider, subscriptionRef, ...state, toldAt: now, createdAt: now };
  const key = { accountId: subscription.accountId };
  const begun = await db.insert(subscription).values(values).onConflictDoNothing().returning(key);
  if (begun.length > 0) return true;
  const taken = await db
    .update(subscription)
    .set(values)
    .where(
      sql`${subscription.accountId} = ${accountId} and ${subscription.subscriptionRef} <> ${subscriptionRef}
        and (${hasEnded(now)} or (${subscription.provider} = 'development' and ${provider}::text <> 'development'))`,
    )
    .returning(key);
  if (taken.length > 0) return true;
  return (await readToldAt(db, subscriptionRef)) === null; // another one is live: this one's news change nothing
}

/** The subscription that an account has; null without one and once it ended. One that is past due waits for its payment. */
export async function readLive(db: Db, accountId: string, now: Date): Promise<SubscriptionRow | null> {
  const row = await readRow(db, accountId);
  if (!row || row.status === "ended") return null;
  return row.provider === "development" && row.periodEnd <= now ? null : row;
}

export async function viewSubscription(
  db: Db,
  accountId: string,
  now: Date,
): Promise<SubscriptionView | null> {
  const row = await readLive(db, accountId, now);
  if (!row || row.status === "ended") return null;
  return {
    status: row.status,
    periodEnd: row.periodEnd.toISOString(),
    isCancelled: row.isCancelled,
  };
}
