import { and, desc, eq, gt, lte, ne } from "drizzle-orm";
import type { Plan } from "#registry/contract/plans.ts";
import { PRODUCT } from "#registry/contract/product.ts";
import { type Secrets, sign, signerOf } from "~/server/config/secrets.server.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import type { Db } from "~/server/db/db.ts";
import { authSession, authUser } from "~/server/db/schema/accounts.ts";
import { subscription } from "~/server/db/schema/payments.ts";

/** The prefix of all cookies that the accounts library sets. */
export const COOKIE_PREFIX = PRODUCT.slug;

/** Cookies of the library that are read here: a session's, and that of a sign-in which waits for a code. */
type LibraryCookie = "session_token" | "two_factor";

/** The session cookie's name: under https it has the prefix that lets only https set it. */
export const sessionCookieName = (secure: boolean, cookie: LibraryCookie = "session_token"): string =>
  `${secure ? "__Secure-" : ""}${COOKIE_PREFIX}.${cookie}`;

type SessionCookie =
  | { kind: "none" }
  /** There is one, but this site did not sign it. */
  | { kind: "forged" }
  /** `isOld`: with a secret that is about to go, so the cookie has to be written anew. */
  | { kind: "signed"; token: string; isOld: boolean };

/**
 * Reads the session cookie as the accounts library writes it: `<token>.<HMAC-SHA256 of the token, in base64>`.
 * @param pairs a `Cookie` header, or the first part of a `Set-Cookie`.
 */
export function readSessionCookie(
  pairs: string | null,
  secrets: Secrets,
  secure: boolean,
  cookie: LibraryCookie = "session_token",
): SessionCookie {
  const name = sessionCookieName(secure, cookie);
  const values = (pairs ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decode(pair.slice(name.length + 1)))
    .filter((value) => value !== "");
  if (values.length === 0) return { kind: "none" };
  for (const value of values) {
    const { text: token, signer } = readSigned(value, secrets);
    if (token !== "" && signer !== null) return { kind: "signed", token, isOld: signer === "older" };
  }
  return { kind: "forged" };
}

/** The `Set-Cookie` header that keeps a session for another `maxAgeS` seconds. */
function writeSessionCookie(
  token: string,
  { secrets, secure, maxAgeS }: { secrets: Secrets; secure: boolean; maxAgeS: number },
): string {
  const value = writeSigned(token, secrets);
  const attributes = [
    `Max-Age=${maxAgeS}`,
    "Path=/",
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
    "SameSite=Lax",
  ];
  return [`${sessionCookieName(secure)}=${value}`, ...attributes].join("; ");
}

/**
 * A `Cookie` header as the accounts library can read it, which knows the current secret only: what older ones signed is
 * signed anew.
 */
export const renewCookies = (header: string, secrets: Secrets): string =>
  header
    .split(";")
    .map((pair) => pair.trim())
    .map((pair) => {
      const [name = "", given = ""] = pair.split(/=(.*)/s);
      if (!name.replace("__Secure-", "").startsWith(`${COOKIE_PREFIX}.`)) return pair;
      const { text, signer } = readSigned(decode(given), secrets);
      return signer === "older" ? `${name}=${writeSigned(text, secrets)}` : pair;
    })
    .join("; ");

/** What a cookie of the library says, and who signed it: `<text>.<HMAC-SHA256 of the text, in base64>`. */
function readSigned(value: string, secrets: Secrets) {
  const dot = Math.max(value.lastIndexOf("."), 0);
  const text = value.slice(0, dot);
  return { text, signer: signerOf(text, Buffer.from(value.slice(dot + 1), "base64"), secrets) };
}

const writeSigned = (text: string, secrets: Secrets): string =>
  encodeURIComponent(`${text}.${sign(text, secrets).toString("base64")}`);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * How long a session lasts after it was last prolonged, how long ago that must be for it to be prolonged, and how long it
 * lasts at most, in seconds: docs/decisions/accounts.md.
 */
export const SESSION_SPAN = { lasts: 30 * 86_400, prolongedAfter: 86_400, atMost: 90 * 86_400 } as const;

const before = (at: Date, seconds: number): Date => new Date(at.getTime() - seconds * 1000);

/** Sessions that began then or before are over, however much they were used. */
const endOfOldest = (now: Date): Date => before(now, SESSION_SPAN.atMost);

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
