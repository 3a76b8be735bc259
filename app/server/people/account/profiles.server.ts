import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import {
  accountSignal,
  authCredential,
  authSession,
  authUser,
  authVerification,
  invitationCode,
} from "~/server/db/schema/accounts.ts";
import type { Profile } from "./accounts.ts";

/** An account as its owner sees it; null when it is gone. */
export async function readProfile(db: Db, accountId: string, now: Date): Promise<Profile | null> {
  const credentials = db
    .select({ providers: sql<string[]>`coalesce(array_agg(${authCredential.providerId}), '{}')` })
    .from(authCredential)
    .where(eq(authCredential.userId, accountId));
  const sessions = db
    .select({ count: sql<number>`count(*)::int` })
    .from(authSession)
    .where(and(eq(authSession.userId, accountId), gt(authSession.expiresAt, now)));
  const [[user], [ways], [open]] = await Promise.all([
    db.select().from(authUser).where(eq(authUser.id, accountId)),
    credentials,
    sessions,
  ]);
  if (!user) return null;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isEmailVerified: user.emailVerified,
    createdAt: user.createdAt,
    hasPassword: ways?.providers.includes("credential") ?? false,
    hasGoogle: ways?.providers.includes("google") ?? false,
    hasSecondFactor: user.twoFactorEnabled,
    sessions: open?.count ?? 0,
  };
}

/** See `Accounts.remove`. Sessions and credentials go with the profile. */
export async function removeAccount(db: Db, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(accountSignal).where(eq(accountSignal.accountId, accountId));
    await tx.delete(invitationCode).where(eq(invitationCode.accountId, accountId));
    await tx.delete(authVerification).where(eq(authVerification.value, accountId));
    await tx.delete(authUser).where(eq(authUser.id, accountId));
  });
}
