import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/db.ts";
import { authSession, authUser } from "~/db/schema/accounts.ts";

const GMAIL = ["gmail.com", "googlemail.com"];

/** An e-mail address as its mailbox is known: in small letters, without `+tag`, and for Gmail without dots. */
export function normaliseEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [box = ""] = email.slice(0, at).toLowerCase().split("+");
  return GMAIL.includes(domain) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
}

/**
 * Whether a new account may be its inviter's own: the same mailbox, or made from a network and with a browser that the
 * inviter is signed in from.
 */
export async function mayBeSamePerson(
  db: Db,
  inviterId: string,
  invited: { email: string; network: string; userAgent: string | null },
): Promise<boolean> {
  const [inviter] = await db
    .select({ email: authUser.email })
    .from(authUser)
    .where(eq(authUser.id, inviterId));
  if (inviter && normaliseEmail(inviter.email) === normaliseEmail(invited.email)) return true;
  if (invited.network === "" || invited.userAgent === null) return false;
  const [session] = await db
    .select({ id: authSession.id })
    .from(authSession)
    .where(
      and(
        eq(authSession.userId, inviterId),
        eq(authSession.ipAddress, invited.network),
        eq(authSession.userAgent, invited.userAgent),
      ),
    )
    .limit(1);
  return session !== undefined;
}
