import { eq } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { authSession } from "~/server/db/schema/accounts.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import { readSessionCookie } from "../viewers/session-cookie.server.ts";

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
