import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "~/server/db/db.ts";
import { authSession } from "~/server/db/schema/accounts.ts";
import { endOfOldest } from "./sessions.server.ts";

/** A browser and what it runs on, by the names that their makers give them; null where they are not known. */
interface BrowserName {
  browser: string | null;
  system: string | null;
}

/** The first that fits counts: most browsers name those that they are like as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, "Edge"],
  [/\b(?:OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:YaBrowser)\//, "Yandex"],
  [/\b(?:Vivaldi)\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, "Windows"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bMac OS X\b/, "macOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([mark]) => mark.test(text))?.[1] ?? null;

/** Which browser a session's `User-Agent` says it is. It may say whatever it likes, and none of its own words are shown. */
export const nameBrowser = (userAgent: string | null): BrowserName => ({
  browser: firstOf(BROWSERS, userAgent ?? ""),
  system: firstOf(SYSTEMS, userAgent ?? ""),
});

/** A browser that is signed in, as its person sees it. */
export interface SignedInBrowser extends BrowserName {
  /** Names the session to its own person; signs nobody in. */
  id: string;
  isCurrent: boolean;
  begunAt: Date;
  /** Noted once a day. */
  usedAt: Date;
}

/** The browsers in which an account is signed in: the one that asks first, then by their last use. */
export async function listSessions(
  db: Db,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  now: Date,
): Promise<SignedInBrowser[]> {
  const { id, userAgent, createdAt, updatedAt } = authSession;
  const rows = await db
    .select({ id, userAgent, begunAt: createdAt, usedAt: updatedAt })
    .from(authSession)
    .where(
      and(
        eq(authSession.userId, accountId),
        gt(authSession.expiresAt, now),
        gt(authSession.createdAt, endOfOldest(now)),
      ),
    )
    .orderBy(desc(updatedAt), desc(createdAt));
  const told = rows.map(({ userAgent: name, ...row }) => ({
    ...row,
    ...nameBrowser(name),
    isCurrent: row.id === sessionId,
  }));
  return [...told.filter(({ isCurrent }) => isCurrent), ...told.filter(({ isCurrent }) => !isCurrent)];
}

/** Signs one browser of an account out. Another account's sessions stay. */
export const endSession = async (db: Db, accountId: string, id: string): Promise<void> =>
  void (await db.delete(authSession).where(and(eq(authSession.id, id), eq(authSession.userId, accountId))));
