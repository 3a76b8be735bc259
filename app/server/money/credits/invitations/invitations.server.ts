import { and, count, desc, eq, isNull } from "drizzle-orm";
import { invariant } from "#registry/contract/errors/invariant.ts";
import { AMOUNTS } from "#registry/contract/plans.ts";
import type { InvitationState, OpenInvitation } from "#registry/contract/wire/values.ts";
import type { Db } from "~/server/db/db.ts";
import { invitation, invitationCode } from "~/server/db/schema/accounts.ts";
import { lockAccount } from "../ledger/change-balance.server.ts";
import { type Progress, selectProgress, statusOf } from "./reward-invitation.server.ts";

/** Without letters and digits that are taken for each other; 32 of them, so that a byte's lowest five bits choose one. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz023456789";
const LENGTH = 10;

/**
 * An invitation code of ten letters and digits, 50 bits that nobody guesses.
 * @param random gives so many unguessable bytes.
 */
export const createInvitationCode = (random: (bytes: number) => Uint8Array): string =>
  Array.from(random(LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join("");

/** The code that a link carries, as it is kept; null for what can't be one. */
export function parseInvitationCode(text: string): string | null {
  const code = text.trim().toLowerCase();
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/** Two equal codes among billions are rarer than any fault; more than that is no chance. */
const MOST_TRIES = 5;

/** An account's code, made on first use of `random`, and what became of its invitations. */
export async function readInvitation(
  db: Db,
  random: (bytes: number) => Uint8Array,
  accountId: string,
  now: Date,
): Promise<InvitationState> {
  const code = (await findCode(db, accountId)) ?? (await makeCode(db, random, accountId, now));
  const [sums] = await db
    .select({ joined: count(), rewarded: count(invitation.rewardedAt) })
    .from(invitation)
    .where(eq(invitation.inviterId, accountId));
  const isOpen = isNull(invitation.rewardedAt);
  const came = await selectProgress(db, and(eq(invitation.inviterId, accountId), isOpen))
    .orderBy(desc(invitation.createdAt))
    .limit(AMOUNTS.invitation.most);
  const [own] = await selectProgress(db, and(eq(invitation.accountId, accountId), isOpen));
  return {
    code,
    open: came.flatMap((row) => viewOpen(row) ?? []),
    own: own ? viewOpen(own) : null,
    joined: Number(sums?.joined ?? 0),
    rewarded: Number(sums?.rewarded ?? 0),
    most: AMOUNTS.invitation.most,
  };
}

/** Null where nothing can come of it: it is settled, or the inviter has had the most. */
function viewOpen(progress: Progress): OpenInvitation | null {
  const { joinedAt, hasPicture, hasPaid, activeDays } = progress;
  switch (statusOf(progress)) {
    case "rewarded":
    case "full":
      return null;
    case "refused":
      return { joinedAt, status: "refused" };
    case "withheld":
      return { joinedAt, status: "checking" };
    case "pending":
    case "due": {
      const needsActivity = !hasPaid && activeDays < AMOUNTS.invitation.activeDays;
      return { joinedAt, status: "pending", needsPicture: !hasPicture, needsActivity, activeDays };
    }
  }
}

/** An account's code, where it has one. */
async function findCode(db: Pick<Db, "select">, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: invitationCode.code })
    .from(invitationCode)
    .where(eq(invitationCode.accountId, accountId));
  return row?.code ?? null;
}

async function makeCode(
  db: Db,
  random: (bytes: number) => Uint8Array,
  accountId: string,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId, now);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const known = await findCode(tx, accountId);
      if (known !== null) return known;
      await tx
        .insert(invitationCode)
        .values({ code: createInvitationCode(random), accountId, createdAt: now })
        .onConflictDoNothing();
    }
    const made = await findCode(tx, accountId);
    invariant(made !== null, "an invitation code is found that nobody has");
    return made;
  });
}

export interface NotedInvitation {
  code: string;
  accountId: string;
  mayBeSamePerson: (inviterId: string) => Promise<boolean>;
}

/**
 * Notes at sign-up who invited an account. An unknown code, one's own and a second one change nothing; neither does the
 * invitation of somebody who may be the same person, which the caller tells by `mayBeSamePerson(inviterId)`, nor one of
 * an account that has a code of its own by now: who can invite was here before, so nobody invites in a circle.
 * @returns whether it was noted.
 */
export async function noteInvitation(
  db: Db,
  { code, accountId, mayBeSamePerson }: NotedInvitation,
  now: Date,
): Promise<boolean> {
  const inviterId = await findInviter(db, code);
  if (inviterId === null || inviterId === accountId || (await mayBeSamePerson(inviterId))) return false;
  // No lock is needed: a code is known only after it is kept, so of several accounts that look here in a circle, one
  // finds its own.
  if ((await findCode(db, accountId)) !== null) return false;
  const noted = await db
    .insert(invitation)
    .values({ accountId, inviterId, createdAt: now })
    .onConflictDoNothing()
    .returning({ accountId: invitation.accountId });
  return noted.length > 0;
}

async function findInviter(db: Db, text: string): Promise<string | null> {
  const code = parseInvitationCode(text);
  if (code === null) return null;
  const [row] = await db
    .select({ accountId: invitationCode.accountId })
    .from(invitationCode)
    .where(eq(invitationCode.code, code));
  return row?.accountId ?? null;
}
