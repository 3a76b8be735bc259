import { eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { authSession, authUser } from "~/server/db/schema/accounts.ts";
import { adoptVisitor } from "./adopt-visitor.server.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import { readSessionCookie } from "./session-cookie.server.ts";

interface BeginningSession {
  /** The session cookie's pair, as it is about to be set. */
  cookie: string;
  isSecure: boolean;
  /** The visitor whom the browser was known as. */
  visitorId: string | null;
}

/**
 * Makes an account's what the visitor left who signed up for it, and what the visitor of this browser left. Runs when a
 * session begins, because only then is the address proven.
 * @returns the account; null where the cookie signs nobody in.
 */
export async function adoptAtBegin(
  db: Db,
  secrets: Secrets,
  { cookie, isSecure, visitorId }: BeginningSession,
): Promise<string | null> {
  const read = readSessionCookie(cookie, secrets, isSecure);
  if (read.kind !== "signed") return null;
  const [account] = await db
    .select({ id: authUser.id, visitorId: authUser.visitorId })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .where(eq(authSession.token, read.token));
  if (!account) return null;
  const visitors = new Set([account.visitorId, visitorId].filter((id) => id !== null));
  for (const visitor of visitors) await adoptVisitor(db, visitor, account.id);
  if (account.visitorId !== null)
    await db.update(authUser).set({ visitorId: null }).where(eq(authUser.id, account.id));
  return account.id;
}
