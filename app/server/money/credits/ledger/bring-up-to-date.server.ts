import { and, asc, eq, gt, or, sql, inArray, lte } from "drizzle-orm";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { dailyCreditsOf } from "#registry/contract/plans/plan.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { creditLot } from "~/server/db/schema/credits.ts";
import type { Viewer } from "~/server/viewer/viewer.ts";
import { grantLot } from "../grant-lot.server.ts";
import { nextUtcMidnight, utcDayOf } from "../utc-day.ts";
import { lockAccount, changeBalance } from "./change-balance.server.ts";

/** Credits of one grant that are left, or none of today's. */
export interface LotState {
  id: number;
  idemKey: string;
  remaining: number;
  expiresAt: Date | null;
}

/** Names the grant of a UTC day: there is one per account. */
const dailyGrantKey = (accountId: string, now: Date): string => `daily:${accountId}:${utcDayOf(now)}`;

/**
 * A viewer's lots that have something left, soonest lapsing first, and today's; null where something is due before they
 * count: what lapsed is to be written off, or today's grant is to be made.
 */
export async function readCurrentLots(db: Db | Tx, { id }: Viewer, now: Date): Promise<LotState[] | null> {
  const { accountId, idemKey, remaining, expiresAt } = creditLot;
  const today = dailyGrantKey(id, now);
  const lots = await db
    .select({ id: creditLot.id, idemKey, remaining, expiresAt })
    .from(creditLot)
    .where(and(eq(accountId, id), or(gt(remaining, 0), eq(idemKey, today))))
    .orderBy(sql`${expiresAt} asc nulls last`, asc(creditLot.id));
  const isGranted = lots.some((lot) => lot.idemKey === today);
  const hasLapsed = lots.some((lot) => lot.remaining > 0 && lot.expiresAt !== null && lot.expiresAt <= now);
  return isGranted && !hasLapsed ? lots : null;
}

/** Takes what is left in lapsed lots off a locked account's balance. */
export async function writeOffLapsed(tx: Tx, accountId: string, now: Date): Promise<void> {
  const lapsed = await tx
    .select({ id: creditLot.id, remaining: creditLot.remaining })
    .from(creditLot)
    .where(and(eq(creditLot.accountId, accountId), gt(creditLot.remaining, 0), lte(creditLot.expiresAt, now)))
    .orderBy(asc(creditLot.id));
  if (lapsed.length === 0) return;
  await tx
    .update(creditLot)
    .set({ remaining: 0 })
    .where(
      inArray(
        creditLot.id,
        lapsed.map((lot) => lot.id),
      ),
    );
  for (const { id, remaining } of lapsed)
    await changeBalance(tx, { accountId, delta: -remaining, kind: "expire", ref: `lot:${id}`, now });
}

/** Locks a viewer's account, writes off what lapsed and grants what is due for this UTC day; gives the lots since then. */
export async function bringUpToDate(tx: Tx, viewer: Viewer, now: Date): Promise<LotState[]> {
  await lockAccount(tx, viewer.id, now);
  const current = await readCurrentLots(tx, viewer, now);
  if (current) return current;
  await writeOffLapsed(tx, viewer.id, now);
  await grantLot(tx, {
    accountId: viewer.id,
    amount: dailyCreditsOf(viewer.plan),
    source: "daily",
    idemKey: dailyGrantKey(viewer.id, now),
    expiresAt: nextUtcMidnight(now),
    now,
  });
  const lots = await readCurrentLots(tx, viewer, now);
  invariant(lots, "nothing is due after what was due is done");
  return lots;
}
