import { and, asc, eq, isNull, notInArray, sql, type SQL } from "drizzle-orm";
import { AMOUNTS } from "#registry/contract/plans.ts";
import type { Db, Tx } from "~/server/db/db.ts";
import { countAll, workThrough } from "~/server/db/in-batches.ts";
import { invitation } from "~/server/db/schema/accounts.ts";
import { noteMatches } from "../keep-signals.server.ts";
import { lockAccounts } from "../ledger/change-balance.server.ts";
import { grantLot } from "../ledger/lots.server.ts";

const { most, activeDays, withheldBy } = AMOUNTS.invitation;

/**
 * How far an invitation is, as columns of a query of `invitation` alone. An account is active on a UTC day on which it
 * checked in, or asked for a generation that was finished: both are written down for their own sake. A payment whose
 * money went back as a whole is none.
 */
const PROGRESS = {
  accountId: invitation.accountId,
  inviterId: invitation.inviterId,
  joinedAt: invitation.createdAt,
  rewardedAt: invitation.rewardedAt,
  matched: invitation.matched,
  hasPicture: sql<boolean>`exists (
    select from credit_hold h where h.account_id = invitation.account_id and h.status = 'captured'
  )`,
  hasPaid: sql<boolean>`exists (
    select from credit_lot l
    where l.account_id = invitation.account_id and l.source in ('pack', 'subscription') and l.to_reverse < l.granted
  )`,
  /** As many as are needed at most. */
  activeDays: sql<number>`(
    select count(*)::int from (
      select c.day from check_in c where c.account_id = invitation.account_id
      union
      select (h.created_at at time zone 'UTC')::date from credit_hold h
      where h.account_id = invitation.account_id and h.status = 'captured'
      limit ${activeDays}::int
    ) active
  )`,
  isReleased: hasVerdict("release"),
  isRefused: hasVerdict("refuse"),
  /** The inviter has had as many rewards as there are. */
  isFull: sql<boolean>`(
    select count(*) from invitation other
    where other.inviter_id = invitation.inviter_id and other.rewarded_at is not null
  ) >= ${most}::int`,
} as const;

function hasVerdict(verdict: "release" | "refuse") {
  return sql<boolean>`exists (
    select from invitation_ruling r where r.account_id = invitation.account_id and r.verdict = ${verdict}
  )`;
}

/** How far invitations are, of which something holds. */
export const selectProgress = (db: Pick<Db, "select">, condition: SQL | undefined) =>
  db.select(PROGRESS).from(invitation).where(condition);

export type Progress = Awaited<ReturnType<typeof selectProgress>>[number];

/** What keeps an invitation from being rewarded; `due`: nothing does. */
type InvitationStatus = "rewarded" | "refused" | "full" | "pending" | "withheld" | "due";

/** Whether the invited account has done all that a reward asks for. */
const isEarned = ({ hasPicture, hasPaid, activeDays: days }: Progress): boolean =>
  hasPicture && (hasPaid || days >= activeDays);

/** Whether both sides share so much that an operator has to look at it, and none has let it pass. */
export const isWithheld = ({ matched, isReleased }: Progress): boolean =>
  matched.length >= withheldBy && !isReleased;

export function statusOf(progress: Progress): InvitationStatus {
  if (progress.rewardedAt !== null) return "rewarded";
  if (progress.isRefused) return "refused";
  if (progress.isFull) return "full";
  if (!isEarned(progress)) return "pending";
  return isWithheld(progress) ? "withheld" : "due";
}

const BATCH = 200;

/**
 * Rewards both sides of an invitation once the invited account has spent credits on a finished generation and has paid
 * or been active on three UTC days (see `PROGRESS`); what it made as a visitor before does not count. Check-ins and
 * grants of payments do the same by themselves; whoever captures a hold has to call it. Nobody is rewarded for an
 * invitation beyond the inviter's most, nor while two kinds of signals match and no operator has let it pass. Nothing is
 * locked for an account that nobody invited, or whose reward was given.
 * @returns whether they were rewarded by this call.
 */
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
  const [progress] = await selectProgress(tx, eq(invitation.accountId, accountId));
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

/** Makes up for what a crash left undone. Gives how many were rewarded. Safe to run in several instances at once. */
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
