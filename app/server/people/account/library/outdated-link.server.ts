import { and, eq, gt } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { authCredential, authUser } from "~/server/db/schema/accounts.ts";
import { isChangeOfEmail, isLeaveToChange, readMailToken } from "./mail-token.ts";

/**
 * Whether a link to change an address is older than the account's password: whoever knew the old one may have asked for
 * it. Such a link could otherwise take over an account that its owner has just secured.
 */
export async function isOutdated(db: Db, token: string): Promise<boolean> {
  const { email, iat } = readMailToken(token) ?? {};
  if (!(isChangeOfEmail(token) || isLeaveToChange(token)) || email === undefined || iat === undefined)
    return false;
  const [newer] = await db
    .select({ id: authCredential.id })
    .from(authCredential)
    .innerJoin(authUser, eq(authUser.id, authCredential.userId))
    .where(
      and(
        eq(authUser.email, email),
        eq(authCredential.providerId, "credential"),
        gt(authCredential.updatedAt, new Date((iat + 1) * 1000)),
      ),
    );
  return newer !== undefined;
}
