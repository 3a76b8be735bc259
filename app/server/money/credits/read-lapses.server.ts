import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { creditLot } from "~/server/db/schema/credits.ts";

/** A part of a balance that lapses at one moment; without `at` it does not lapse. */
export interface Lapse {
  credits: number;
  at?: Date;
}

/**
 * What of a balance lapses when, soonest first; what does not lapse comes last. A mere look: read the balance before,
 * which brings the account up to date.
 */
export async function readLapses(db: Pick<Db, "select">, accountId: string, now: Date): Promise<Lapse[]> {
  const rows = await db
    .select({ at: creditLot.expiresAt, credits: sql<number>`sum(${creditLot.remaining})::int` })
    .from(creditLot)
    .where(
      and(
        eq(creditLot.accountId, accountId),
        gt(creditLot.remaining, 0),
        or(isNull(creditLot.expiresAt), gt(creditLot.expiresAt, now)),
      ),
    )
    .groupBy(creditLot.expiresAt)
    .orderBy(sql`${creditLot.expiresAt} asc nulls last`);
  return rows.map(({ at, credits }) => (at === null ? { credits } : { credits, at }));
}
