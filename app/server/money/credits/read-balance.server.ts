import { and, eq, gt, or } from "drizzle-orm";
import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Db } from "~/server/db/db.ts";
import { creditLot } from "~/server/db/schema/credits.ts";
import { readAddressLeft, type VisitorLimits } from "./address-allowance.server.ts";
import { bringUpToDate, dailyGrantKey } from "./bring-up-to-date.server.ts";
import type { Balance } from "./ledger.ts";

/** See `Ledger.readBalance`. */
export async function readBalance(
  db: Db,
  limits: VisitorLimits,
  viewer: Viewer,
  now: Date,
): Promise<Balance> {
  const lots = (await readLotsIfCurrent(db, viewer, now)) ?? (await readLotsAfterUpdate(db, viewer, now));
  const owned = lots.reduce((sum, lot) => sum + lot.remaining, 0);
  const balance =
    viewer.kind === "visitor" ? Math.min(owned, await readAddressLeft(db, viewer, limits, now)) : owned;
  const lapses = lots.flatMap((lot) => (lot.remaining > 0 && lot.expiresAt ? [lot.expiresAt.getTime()] : []));
  return balance > 0 && lapses.length > 0
    ? { balance, nextExpiry: new Date(Math.min(...lapses)) }
    : { balance };
}

type LotState = { idemKey: string; remaining: number; expiresAt: Date | null };

const readLots = (db: Db, accountId: string, dailyKey: string): Promise<LotState[]> =>
  db
    .select({ idemKey: creditLot.idemKey, remaining: creditLot.remaining, expiresAt: creditLot.expiresAt })
    .from(creditLot)
    .where(
      and(
        eq(creditLot.accountId, accountId),
        or(gt(creditLot.remaining, 0), eq(creditLot.idemKey, dailyKey)),
      ),
    );

/** The lots without locking anything, or null when a grant or a write-off is due first. */
async function readLotsIfCurrent(db: Db, viewer: Viewer, now: Date): Promise<LotState[] | null> {
  const dailyKey = dailyGrantKey(viewer.id, now);
  const lots = await readLots(db, viewer.id, dailyKey);
  const isGranted = lots.some((lot) => lot.idemKey === dailyKey);
  const isLapsed = lots.some((lot) => lot.remaining > 0 && lot.expiresAt !== null && lot.expiresAt <= now);
  return isGranted && !isLapsed ? lots : null;
}

const readLotsAfterUpdate = (db: Db, viewer: Viewer, now: Date): Promise<LotState[]> =>
  db.transaction(async (tx) => {
    await bringUpToDate(tx, viewer, now);
    return readLots(tx, viewer.id, dailyGrantKey(viewer.id, now));
  });
