import { and, eq, gt, lte, ne } from "drizzle-orm";
import type { Plan } from "#registry/contract/plans/plan.ts";
import type { Db } from "~/server/db/db.ts";
import { authSession, authUser } from "~/server/db/schema/accounts.ts";
import { subscription } from "~/server/db/schema/payments.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import { readSessionCookie, writeSessionCookie } from "./session-cookie.server.ts";

/**
 * How long a session lasts after it was last prolonged, how long ago that must be for it to be prolonged, and how long it
 * lasts at most, in seconds: docs/decisions/accounts.md.
 */
export const SESSION_SPAN = { lasts: 30 * 86_400, prolongedAfter: 86_400, atMost: 90 * 86_400 } as const;

const before = (at: Date, seconds: number): Date => new Date(at.getTime() - seconds * 1000);

/** Sessions that began then or before are over, however much they were used. */
export const endOfOldest = (now: Date): Date => before(now, SESSION_SPAN.atMost);

export type SessionState =
  /** No session cookie came along. */
  | { kind: "none" }
  /** One came along that signs nobody in any more: it expired, was revoked, or is none of ours. */
  | { kind: "ended" }
  | {
      kind: "live";
      accountId: string;
      plan: Exclude<Plan, "visitor">;
      sessionId: string;
      /** The cookie to set, when the session was prolonged or its cookie is signed with an older secret. */
      setCookie?: string;
    };

export interface Sessions {
  /** Whose session the request belongs to. With `prolong`, one that is a day old lasts its full time anew. */
  read(request: Request, now: Date, options?: { prolong: boolean }): Promise<SessionState>;
}

/** Reads sessions in one query. @param options.secrets what the accounts library's cookies are signed with. */
export function createSessions({
  db,
  secrets,
  security,
}: {
  db: Db;
  secrets: Secrets;
  security: SecurityEvents;
}): Sessions {
  return {
    async read(request, now, { prolong } = { prolong: false }) {
      const secure = new URL(request.url).protocol === "https:";
      const cookie = readSessionCookie(request.headers.get("cookie"), secrets, secure);
      if (cookie.kind === "none") return { kind: "none" };
      const found = cookie.kind === "signed" ? await findSession(db, cookie.token, now) : undefined;
      // Where a session may be prolonged, each call of a page comes by once.
      if (cookie.kind === "forged" && prolong) security.note({ kind: "signature-refused", of: "session" });
      if (cookie.kind === "forged" || !found) return { kind: "ended" };
      const { sessionId, accountId, paidUntil } = found;
      const isDue = found.usedAt <= before(now, SESSION_SPAN.prolongedAfter);
      const prolonged = prolong && isDue ? await prolongSession(db, found, now) : null;
      const isProlonged = prolonged !== null;
      const maxAgeS = Math.ceil(((prolonged ?? found.expiresAt).getTime() - now.getTime()) / 1000);
      const isNew = isProlonged || (prolong && cookie.isOld);
      return {
        kind: "live",
        accountId,
        plan: paidUntil === null ? "free" : "subscriber",
        sessionId,
        ...(isNew && { setCookie: writeSessionCookie(cookie.token, { secrets, secure, maxAgeS }) }),
      };
    },
  };
}

async function findSession(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({
      sessionId: authSession.id,
      accountId: authSession.userId,
      begunAt: authSession.createdAt,
      usedAt: authSession.updatedAt,
      expiresAt: authSession.expiresAt,
      paidUntil: subscription.periodEnd,
    })
    .from(authSession)
    .innerJoin(authUser, eq(authUser.id, authSession.userId))
    .leftJoin(
      subscription,
      and(
        eq(subscription.accountId, authSession.userId),
        ne(subscription.status, "ended"),
        gt(subscription.periodEnd, now),
      ),
    )
    .where(
      and(
        eq(authSession.token, token),
        gt(authSession.expiresAt, now),
        gt(authSession.createdAt, endOfOldest(now)),
        eq(authUser.emailVerified, true),
      ),
    );
  return found;
}

/** Notes that a session is used, and gives when it ends. Of several requests at once one does; the others get null. */
async function prolongSession(
  db: Db,
  { sessionId, begunAt }: { sessionId: string; begunAt: Date },
  now: Date,
): Promise<Date | null> {
  const idle = before(now, -SESSION_SPAN.lasts);
  const end = before(begunAt, -SESSION_SPAN.atMost);
  const expiresAt = idle < end ? idle : end;
  const prolonged = await db
    .update(authSession)
    .set({ expiresAt, updatedAt: now })
    .where(
      and(
        eq(authSession.id, sessionId),
        lte(authSession.updatedAt, before(now, SESSION_SPAN.prolongedAfter)),
      ),
    )
    .returning({ id: authSession.id });
  return prolonged.length > 0 ? expiresAt : null;
}
