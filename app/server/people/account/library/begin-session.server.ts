import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { Db } from "~/server/db/db.ts";
import { authSession, authUser } from "~/server/db/schema/accounts.ts";
import { generation, idempotencyClaim, output, deletionReceipt } from "~/server/db/schema/generations.ts";
import { upload } from "~/server/db/schema/files.ts";
import { readSessionCookie } from "../viewers/sessions.server.ts";

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

/**
 * Makes a visitor's photos, generations, results, receipts and answered keys an account's. A running generation goes along: its
 * credits stay held on the visitor's balance, where they came from, and its results follow its record. Doing it again
 * moves what came since.
 * @returns how many generations were moved.
 */
export async function adoptVisitor(db: Db, visitorId: string, accountId: string): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.update(upload).set({ ownerId: accountId }).where(eq(upload.ownerId, visitorId));
    await tx
      .update(deletionReceipt)
      .set({ viewerId: accountId })
      .where(eq(deletionReceipt.viewerId, visitorId));
    const moved = await tx
      .update(generation)
      .set({ viewerId: accountId })
      .where(eq(generation.viewerId, visitorId))
      .returning({ id: generation.id });
    if (moved.length === 0) return 0;
    await tx
      .update(output)
      .set({ viewerId: accountId })
      .where(
        and(
          eq(output.viewerId, visitorId),
          inArray(
            output.generationId,
            moved.map(({ id }) => id),
          ),
        ),
      );
    // A key that holds nothing yet belongs to a request under way, which still asks for it as the visitor.
    await tx
      .update(idempotencyClaim)
      .set({ viewerId: accountId })
      .where(
        and(
          eq(idempotencyClaim.viewerId, visitorId),
          isNotNull(idempotencyClaim.generationId),
          sql`not exists (select 1 from idempotency_claim other where other.viewer_id = ${accountId} and other.key = ${idempotencyClaim.key})`,
        ),
      );
    return moved.length;
  });
}

/** Ends the session that a browser brought along where another takes its cookie's place. */
export async function endFormerSession(
  db: Db,
  secrets: Secrets,
  { brought, begun, isSecure }: { brought: string | null; begun: string; isSecure: boolean },
): Promise<void> {
  const former = readSessionCookie(brought, secrets, isSecure);
  const next = readSessionCookie(begun, secrets, isSecure);
  if (former.kind !== "signed" || next.kind !== "signed" || former.token === next.token) return;
  await db.delete(authSession).where(eq(authSession.token, former.token));
}
