import { eq } from "drizzle-orm";
import { AUTH_REQUESTS, type AuthPath } from "#registry/contract/wire/auth-requests.ts";
import type { SecurityEvents, SignInFactor, SignInWay } from "~/server/config/security-events.server.ts";
import type { Db } from "~/server/db/db.ts";
import { authUser } from "~/server/db/schema/accounts.ts";
import type { FormCall } from "../accounts.ts";
import type { SecondFactors } from "../second-factor/second-factors.server.ts";
import type { Sessions } from "../viewers/sessions.server.ts";
import { type AuthAnswer, AuthRefusal, sessionCookieOf } from "./auth-gate.server.ts";
import { AUTH_LIMITS } from "./auth-limits.server.ts";
import { asksForCode } from "./links.ts";

/** Calls that may sign somebody in. */
const ENTRIES: Partial<Record<AuthPath, { way: SignInWay; factor: SignInFactor }>> = {
  "/sign-in/email": { way: "password", factor: "none" },
  "/callback/google": { way: "google", factor: "none" },
  "/verify-email": { way: "mailed-link", factor: "none" },
  "/two-factor/verify-totp": { way: "code", factor: "app-code" },
  "/two-factor/verify-backup-code": { way: "code", factor: "backup-code" },
};

/** What a call of somebody who is signed in did, once it was taken. A link's use is noted where the link is read. */
const CHANGES = {
  "/sign-out": "signed-out",
  "/revoke-sessions": "sessions-ended",
  "/revoke-other-sessions": "sessions-ended",
  "/change-password": "password-changed",
  "/change-email": "address-change-asked",
  "/two-factor/verify-totp": "second-factor-on",
  "/two-factor/generate-backup-codes": "backup-codes-renewed",
  "/two-factor/disable": "second-factor-off",
} as const satisfies Partial<Record<AuthPath, string>>;

const isChange = (path: AuthPath): path is keyof typeof CHANGES => Object.hasOwn(CHANGES, path);

/** Refusals by a limit, and the limit's name; the library's own count calls of a network. */
const limitOf = (path: AuthPath, { code }: AuthRefusal): string =>
  code === "TOO_MANY_GUESSES" ? "guesses" : code === "TOO_MANY_CODES" ? "codes" : `network${path}`;

const PROOFS: ReadonlySet<string> = new Set(["INVALID_PASSWORD", "INVALID_CODE", "INVALID_BACKUP_CODE"]);

interface NoteOptions {
  db: Db;
  security: SecurityEvents;
  sessions: Pick<Sessions, "read">;
  factors: Pick<SecondFactors, "challengedOf">;
  now: () => Date;
}

/** Makes a call, and tells what it meant for an account's safety. */
type FollowCall = (
  call: FormCall,
  path: AuthPath,
  body: unknown,
  run: () => Promise<AuthAnswer>,
) => Promise<AuthAnswer>;

export function createSecurityNotes({ db, security, sessions, factors, now }: NoteOptions): FollowCall {
  const signedInBy = async (request: Request) => {
    const session = await sessions.read(request, now());
    return session.kind === "live" ? session : null;
  };
  const ownerOf = async (path: AuthPath, body: unknown): Promise<string | null> => {
    const sent = path === "/sign-in/email" ? AUTH_REQUESTS[path].body.safeParse(body).data : undefined;
    if (sent === undefined) return null;
    const [user] = await db.select({ id: authUser.id }).from(authUser).where(eq(authUser.email, sent.email));
    return user?.id ?? null;
  };
  const noteEntry = async (
    { origin, own }: { origin: string; own: { sessionId: string } | null },
    path: AuthPath,
    answer: AuthAnswer,
    known: string | null,
  ) => {
    const entry = ENTRIES[path];
    if (entry === undefined) return;
    const cookie = sessionCookieOf(answer);
    if (cookie !== null) {
      const request = new Request(origin, { headers: { Cookie: cookie } });
      const begun = await signedInBy(request);
      // A link that is followed while signed in goes on with the session that there is.
      if (begun?.sessionId !== own?.sessionId)
        security.note({ kind: "signed-in", ...entry }, begun?.accountId);
    } else if (asksForCode(answer) || answer.location?.includes("/sign-in-code?") === true)
      security.note({ kind: "code-asked", ...entry }, known);
    else if (answer.location?.includes("error=") === true)
      security.note({ kind: "sign-in-refused", ...entry, reason: "INVALID_LINK" }, known);
  };
  const noteRefusal = (path: AuthPath, refusal: AuthRefusal, known: string | null, isSignedIn: boolean) => {
    const entry = ENTRIES[path];
    if (refusal.status === 429)
      security.note({ kind: "limit-reached", limit: limitOf(path, refusal) }, known);
    else if (entry !== undefined && !isSignedIn)
      security.note({ kind: "sign-in-refused", ...entry, reason: refusal.code }, known);
    else if (PROOFS.has(refusal.code)) security.note({ kind: "proof-refused", call: path }, known);
  };
  return async (call, path, body, run) => {
    const isTold = ENTRIES[path] !== undefined || isChange(path) || path in AUTH_LIMITS;
    if (!isTold) return run();
    // Read before: what is done may end the session, or use the challenge up.
    const own = await signedInBy(call.request);
    const isSignedIn = own !== null && path !== "/sign-in/email";
    const challenged =
      isSignedIn || !path.startsWith("/two-factor/") ? null : await factors.challengedOf(call.request);
    const whose = async () =>
      isSignedIn ? own.accountId : (challenged?.id ?? (await ownerOf(path, body).catch(() => null)));
    try {
      const answer = await run();
      if (isSignedIn && isChange(path)) security.note({ kind: CHANGES[path] }, own.accountId);
      // A call that was taken stays taken where the database goes away meanwhile.
      else
        await whose()
          .then((known) => noteEntry({ origin: call.origin, own }, path, answer, known))
          .catch(() => undefined);
      return answer;
    } catch (error) {
      if (error instanceof AuthRefusal) noteRefusal(path, error, await whose(), isSignedIn);
      throw error;
    }
  };
}
