import type { Viewer } from "~/server/viewer/viewer.ts";
import type { Tx } from "~/server/db/db.ts";
import { lockAccount } from "./change-balance.server.ts";
import { grantLot } from "../grant-lot.server.ts";
import { dailyCreditsOf } from "#registry/contract/plans/plan.ts";
import { nextUtcMidnight, utcDayOf } from "../utc-day.ts";
import { writeOffLapsed } from "./write-off-lapsed.server.ts";

/** Names the grant of a UTC day: there is one per account. */
export const dailyGrantKey = (accountId: string, now: Date): string => `daily:${accountId}:${utcDayOf(now)}`;

/** Locks a viewer's account, writes off what lapsed and grants what is due for this UTC day. */
export async function bringUpToDate(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  await lockAccount(tx, viewer.id, now);
  await writeOffLapsed(tx, viewer.id, now);
  await grantLot(tx, {
    accountId: viewer.id,
    amount: dailyCreditsOf(viewer.plan),
    source: "daily",
    idemKey: dailyGrantKey(viewer.id, now),
    expiresAt: nextUtcMidnight(now),
    now,
  });
}
