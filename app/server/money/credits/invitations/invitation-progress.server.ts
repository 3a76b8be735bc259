import { sql } from "drizzle-orm";
import { invitation } from "~/server/db/schema/accounts.ts";
import { AMOUNTS } from "#registry/contract/plans/amounts.ts";

const { most, activeDays, withheldBy } = AMOUNTS.invitation;

/**
 * How far an invitation is, as columns of a query of `invitation` alone. An account is active on a UTC day on which it
 * checked in, or asked for a generation that was finished: both are written down for their own sake. A payment whose
 * money went back as a whole is none.
 */
export const PROGRESS = {
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

/** One row of a query of `PROGRESS`. */
export interface Progress {
  accountId: string;
  inviterId: string;
  joinedAt: Date;
  rewardedAt: Date | null;
  matched: readonly string[];
  hasPicture: boolean;
  hasPaid: boolean;
  activeDays: number;
  isReleased: boolean;
  isRefused: boolean;
  isFull: boolean;
}

/** What keeps an invitation from being rewarded; `due`: nothing does. */
export type InvitationStatus = "rewarded" | "refused" | "full" | "pending" | "withheld" | "due";

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
