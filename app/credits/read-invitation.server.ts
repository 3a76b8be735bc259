import { count, eq } from "drizzle-orm";
import type { Db } from "~/db/db.ts";
import { invitation, invitationCode } from "~/db/schema/accounts.ts";
import { invariant } from "~/errors/invariant.ts";
import { AMOUNTS } from "./amounts.ts";
import { lockAccount } from "./change-balance.server.ts";
import type { InvitationState } from "./grants.ts";
import { createInvitationCode } from "./invitation-code.ts";

/** Two equal codes among billions are rarer than any fault; more than that is no chance. */
const MOST_TRIES = 5;

/** See `Grants.readInvitation`. `random` gives unguessable bytes. */
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
  return {
    code,
    joined: Number(sums?.joined ?? 0),
    rewarded: Number(sums?.rewarded ?? 0),
    most: AMOUNTS.invitation.most,
  };
}

/** An account's code, where it has one. */
export async function findCode(db: Pick<Db, "select">, accountId: string): Promise<string | null> {
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
