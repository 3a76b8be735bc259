import { asc, eq, isNull } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { invitation, invitationRuling, type INVITATION_VERDICTS } from "~/server/db/schema/accounts.ts";
import { isWithheld, PROGRESS, statusOf, type Progress } from "./invitation-progress.server.ts";
import { changeAccount } from "./reward-invitation.server.ts";

/** Open invitations that both sides share too much in come first, each kind from the oldest on. */
export async function listOpenInvitations(db: Db): Promise<Progress[]> {
  const rows = await db
    .select(PROGRESS)
    .from(invitation)
    .where(isNull(invitation.rewardedAt))
    .orderBy(asc(invitation.createdAt), asc(invitation.accountId));
  const open = rows.filter((row) => ["pending", "withheld", "due"].includes(statusOf(row)));
  return open.toSorted((a, b) => Number(isWithheld(b)) - Number(isWithheld(a)));
}

/** An operator's word on the invitation of an account. */
export interface Ruling {
  verdict: (typeof INVITATION_VERDICTS)[number];
  accountId: string;
  reason: string;
}

/** What a ruling came to, with the invitation as it is then; null where there is none. */
export interface Ruled {
  /** Whether this call changed anything. */
  isNew: boolean;
  progress: Progress;
}

/**
 * Lets an invitation pass or ends it, once. One that passes is paid as soon as it is earned, at once where it is. One
 * that was refused or paid stays so.
 */
export async function ruleInvitation(
  db: Db,
  { verdict, accountId, reason }: Ruling,
  now: Date,
): Promise<Ruled | null> {
  if (!(await readProgress(db, accountId))) return null; // nothing is opened for an id that is nobody's
  return changeAccount(db, accountId, now, async (tx, reward) => {
    const before = await readProgress(tx, accountId);
    if (!before) return null;
    if (before.rewardedAt !== null || before.isRefused) return { isNew: false, progress: before };
    const ruled = await tx
      .insert(invitationRuling)
      .values({ accountId, verdict, reason, createdAt: now })
      .onConflictDoNothing()
      .returning({ accountId: invitationRuling.accountId });
    const isPaid = verdict === "release" && (await reward());
    const progress = (await readProgress(tx, accountId)) ?? before;
    return { isNew: isPaid || ruled.length > 0, progress };
  });
}

async function readProgress(db: Db, accountId: string): Promise<Progress | null> {
  const [row] = await db.select(PROGRESS).from(invitation).where(eq(invitation.accountId, accountId));
  return row ?? null;
}
