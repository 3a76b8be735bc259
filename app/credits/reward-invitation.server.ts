import { and, asc, count, eq, exists, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~/db/db.ts";
import { countAll, workThrough } from "~/db/in-batches.ts";
import { invitation } from "~/db/schema/accounts.ts";
import { creditHold } from "~/db/schema/credits.ts";
import { AMOUNTS } from "./amounts.ts";
import { lockAccounts } from "./change-balance.server.ts";
import { grantLot } from "./grant-lot.server.ts";

const BATCH = 200;

/** See `Grants.rewardInvitation`. */
export async function rewardInvitation(db: Db, accountId: string, now: Date): Promise<boolean> {
  const [open] = await db
    .select({ inviterId: invitation.inviterId })
    .from(invitation)
    .where(and(eq(invitation.accountId, accountId), isNull(invitation.rewardedAt)));
  if (!open) return false;
  const { inviterId } = open;
  return db.transaction(async (tx) => {
    await lockAccounts(tx, [inviterId, accountId], now);
    if ((await countRewarded(tx, inviterId)) >= AMOUNTS.invitation.most) return false;
    const earned = tx
      .select({ id: creditHold.id })
      .from(creditHold)
      .where(and(eq(creditHold.accountId, accountId), eq(creditHold.status, "captured")));
    const rewarded = await tx
      .update(invitation)
      .set({ rewardedAt: now })
      .where(and(eq(invitation.accountId, accountId), isNull(invitation.rewardedAt), exists(earned)))
      .returning({ accountId: invitation.accountId });
    if (rewarded.length === 0) return false;
    const reward = {
      amount: AMOUNTS.invitation.credits,
      source: "invitation",
      expiresAt: null,
      now,
    } as const;
    const idemKey = `invitation:${accountId}`;
    await grantLot(tx, { ...reward, accountId: inviterId, idemKey: `${idemKey}:inviter` });
    await grantLot(tx, { ...reward, accountId, idemKey: `${idemKey}:invited` });
    return true;
  });
}

async function countRewarded(tx: Tx, inviterId: string): Promise<number> {
  const [row] = await tx
    .select({ rewarded: count() })
    .from(invitation)
    .where(and(eq(invitation.inviterId, inviterId), isNotNull(invitation.rewardedAt)));
  return Number(row?.rewarded ?? 0);
}

/** See `SweepingGrants.rewardDueInvitations`. Safe to run in several instances at once. */
export async function rewardDueInvitations(db: Db, now: Date): Promise<number> {
  const earned = db
    .select({ id: creditHold.id })
    .from(creditHold)
    .where(and(eq(creditHold.accountId, invitation.accountId), eq(creditHold.status, "captured")));
  const rewardedOfInviter = sql`(select count(*) from invitation other where other.inviter_id = ${invitation.inviterId} and other.rewarded_at is not null)`;
  const isDue = and(
    isNull(invitation.rewardedAt),
    exists(earned),
    lt(rewardedOfInviter, AMOUNTS.invitation.most),
  );
  const reward = workThrough<string>({
    size: BATCH,
    async list(passed, size) {
      const due = await db
        .select({ accountId: invitation.accountId })
        .from(invitation)
        .where(and(isDue, notInArray(invitation.accountId, [...passed])))
        .orderBy(asc(invitation.createdAt), asc(invitation.accountId))
        .limit(size);
      return due.map(({ accountId }) => accountId);
    },
    work: (accountId) => rewardInvitation(db, accountId, now),
  });
  return countAll(reward);
}
