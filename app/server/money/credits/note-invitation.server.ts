import { eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { invitation, invitationCode } from "~/server/db/schema/accounts.ts";
import type { Grants } from "./grants.ts";
import { parseInvitationCode } from "./invitation-code.ts";
import { findCode } from "./read-invitation.server.ts";

/** See `Grants.noteInvitation`. */
export async function noteInvitation(
  db: Db,
  { code, accountId, mayBeSamePerson }: Parameters<Grants["noteInvitation"]>[0],
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
