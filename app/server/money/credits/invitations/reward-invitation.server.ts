import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "~/server/db/db.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { invitation } from "~/server/db/schema/accounts.ts";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";
import { lockAccounts } from "../ledger/change-balance.server.ts";
import { grantLot } from "../grant-lot.server.ts";
import { PROGRESS, statusOf } from "./invitation-progress.server.ts";
import { noteMatches } from "../keep-signals.server.ts";

const BATCH = 200;

/** See `Grants.rewardInvitation`. Nothing is locked for an account that nobody invited, or whose reward was given. */
export const rewardInvitation = async (db: Db, accountId: string, now: Date): Promise<boolean> =>
  (await findUnrewarded(db, accountId)) !== undefined &&
  changeAccount(db, accountId, now, async (_tx, reward) => reward());

/** Who invited an account, while that is unrewarded. */
async function findUnrewarded(db: Db, accountId: string) {
  const [open] = await db
    .select({ inviterId: invitation.inviterId })
    .from(invitation)
    .where(and(eq(invitation.accountId, accountId), isNull(invitation.rewardedAt)));
  return open;
}

/**
 * Locks an account, and the one that invited it while that is unrewarded, for a change that may be the last thing the
 * reward waits for. `reward` gives it where it is due; of several such changes at once the last finds all of them.
 */
export async function changeAccount<Result>(
  db: Db,
  accountId: string,
  now: Date,
  change: (tx: Tx, reward: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  const open = await findUnrewarded(db, accountId);
  return db.transaction(async (tx) => {
    await lockAccounts(tx, open ? [open.inviterId, accountId] : [accountId], now);
    return change(tx, async () => open !== undefined && rewardIfDue(tx, accountId, now));
  });
}

/** Both accounts are locked. */
async function rewardIfDue(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  await noteMatches(tx, accountId);
  const [progress] = await tx.select(PROGRESS).from(invitation).where(eq(invitation.accountId, accountId));
  if (!progress || statusOf(progress) !== "due") return false;
  const { inviterId, hasPaid } = progress;
  await tx
    .update(invitation)
    .set({ rewardedAt: now, earnedBy: hasPaid ? "paid" : "active" })
    .where(eq(invitation.accountId, accountId));
  const reward = { amount: AMOUNTS.invitation.credits, source: "invitation", expiresAt: null, now } as const;
  const idemKey = `invitation:${accountId}`;
  await grantLot(tx, { ...reward, accountId: inviterId, idemKey: `${idemKey}:inviter` });
  await grantLot(tx, { ...reward, accountId, idemKey: `${idemKey}:invited` });
  return true;
}

/** See `SweepingGrants.rewardDueInvitations`. Safe to run in several instances at once. */
export async function rewardDueInvitations(db: Db, now: Date): Promise<number> {
  const { hasPicture, hasPaid, activeDays, isReleased, isRefused, isFull, matched } = PROGRESS;
  const { activeDays: daysNeeded, withheldBy } = AMOUNTS.invitation;
  const isDue = sql`${invitation.rewardedAt} is null and ${hasPicture} and not ${isRefused} and not ${isFull}
    and (${hasPaid} or ${activeDays} >= ${daysNeeded}::int)
    and (cardinality(${matched}) < ${withheldBy}::int or ${isReleased})`;
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
