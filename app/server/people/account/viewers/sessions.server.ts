import { and, eq, gt, lte, ne } from "drizzle-orm";
import type { Plan } from "#registry/contract/plans/plan.ts";
import type { Db } from "~/server/db/db.ts";
import { authSession, authUser } from "~/server/db/schema/accounts.ts";
import { subscription } from "~/server/db/schema/payments.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import { readSessionCookie, writeSessionCookie } from "./session-cookie.server.ts";

/** How long a session lasts after it was last prolonged, and how old it must be to be prolonged, in seconds. */
export const SESSION_SPAN = { lasts: 30 * 86_400, prolongedAfter: 86_400 } as const;

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
export function createSessions({ db, secrets }: { db: Db; secrets: Secrets }): Sessions {
  return {
    async read(request, now, { prolong } = { prolong: false }) {
      const secure = new URL(request.url).protocol === "https:";
      const cookie = readSessionCookie(request.headers.get("cookie"), secrets, secure);
      if (cookie.kind === "none") return { kind: "none" };
      const found = cookie.kind === "signed" ? await findSession(db, cookie.token, now) : undefined;
      if (cookie.kind === "forged" || !found) return { kind: "ended" };
      const { sessionId, accountId, paidUntil } = found;
      const isDue =
        found.expiresAt.getTime() - now.getTime() < (SESSION_SPAN.lasts - SESSION_SPAN.prolongedAfter) * 1000;
      const isProlonged = prolong && isDue && (await prolongSession(db, sessionId, now));
      const lastsS = Math.ceil((found.expiresAt.getTime() - now.getTime()) / 1000);
      const maxAgeS = isProlonged ? SESSION_SPAN.lasts : lastsS;
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
      and(eq(authSession.token, token), gt(authSession.expiresAt, now), eq(authUser.emailVerified, true)),
    );
  return found;
}

/** Of several requests at once one prolongs the session. */
async function prolongSession(db: Db, id: string, now: Date): Promise<boolean> {
  const dueBefore = new Date(now.getTime() + (SESSION_SPAN.lasts - SESSION_SPAN.prolongedAfter) * 1000);
  const expiresAt = new Date(now.getTime() + SESSION_SPAN.lasts * 1000);
  const prolonged = await db
    .update(authSession)
    .set({ expiresAt, updatedAt: now })
    .where(and(eq(authSession.id, id), lte(authSession.expiresAt, dueBefore)))
    .returning({ id: authSession.id });
  return prolonged.length > 0;
}
