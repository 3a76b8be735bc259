import { and, eq, gt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { AppError } from "#registry/contract/errors/app-error.ts";
import {
  AUTH_BASE,
  AUTH_REQUESTS,
  type AuthPath,
  isAuthPath,
} from "#registry/contract/wire/auth-requests.ts";
import type { OperatorLog } from "~/server/config/operator-log.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { SecurityEvents } from "~/server/config/security-events.server.ts";
import type { Db } from "~/server/db/db.ts";
import {
  accountSignal,
  authCredential,
  authSession,
  authUser,
  authVerification,
  invitationCode,
} from "~/server/db/schema/accounts.ts";
import type { AccountMails, Signals } from "~/server/viewer.ts";
import type { HumanCheck } from "../human-check/human-check.server.ts";
import type { AccountAction, AccountOutcome, FormCall, Profile } from "./accounts.ts";
import { createCounter } from "./counters.server.ts";
import { createAccountPost } from "./library/account-post.server.ts";
import {
  answerInJson,
  headersOf,
  readRefusal,
  refusalSentence,
  refuseInJson,
} from "./library/answer-in-json.server.ts";
import { createCallNotes } from "./library/auth-call.server.ts";
import { type AuthFlow, createAuthFlows, parseBody } from "./library/auth-flows.server.ts";
import { type AuthAnswer, AuthRefusal, createAuthGate, sessionCookieOf } from "./library/auth-gate.server.ts";
import type { AuthLibrary, LibraryOptions } from "./library/auth-library.server.ts";
import { createNetworkLimits } from "./library/auth-limits.server.ts";
import { adoptAtBegin, endFormerSession } from "./library/begin-session.server.ts";
import { createSecurityNotes } from "./library/note-security.server.ts";
import { runAction } from "./library/run-action.server.ts";
import { createPasswordCheck } from "./passwords/password-check.server.ts";
import type { Passwords } from "./passwords/passwords.server.ts";
import { createWeakPasswords } from "./passwords/weak-passwords.server.ts";
import { createFactorFlows } from "./second-factor/factor-flows.server.ts";
import { createFactorKeys } from "./second-factor/factor-keys.server.ts";
import { createSecondFactors } from "./second-factor/second-factors.server.ts";
import { mayBeSamePerson, readSignals } from "./viewers/same-person.server.ts";
import { endSession, listSessions, type Sessions } from "./viewers/sessions.server.ts";
import type { Viewers } from "./viewers/viewers.server.ts";

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

/** Sessions and credentials go with the profile. */
async function removeAccount(db: Db, accountId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(accountSignal).where(eq(accountSignal.accountId, accountId));
    await tx.delete(invitationCode).where(eq(invitationCode.accountId, accountId));
    await tx.delete(authVerification).where(eq(authVerification.value, accountId));
    await tx.delete(authUser).where(eq(authUser.id, accountId));
  });
}

/** The accounts library of an origin. Its code is a tenth of what a site at rest would hold, so the first call loads it. */
function openAuthLibrary(origin: string, options: LibraryOptions): AuthLibrary {
  const opening = import("./library/auth-library.server.ts").then(({ createAuthLibrary }) =>
    createAuthLibrary(origin, options),
  );
  return { handler: async (request) => (await opening).handler(request) };
}

/** Origins of ours that a library is kept ready for; behind a fixed BASE_URL there is one. */
const MOST_ORIGINS = 8;
/** Wrong passwords for one address, and mails to one address, within so many seconds. */
const GUESSES = { most: 10, windowS: 15 * 60 };
/** Wrong codes of an app for one account, soon after each other and in a day, and wrong backup codes. */
const CODES = [
  { most: 5, windowS: 15 * 60 },
  { most: 20, windowS: 24 * 60 * 60 },
];
const BACKUP_CODES = { most: 10, windowS: 15 * 60 };
const MAILS = { most: 10, windowS: 60 * 60 };

export interface AccountsOptions {
  db: Db;
  /** Sign sessions and links; the same that `sessions` reads them with. */
  secrets: Secrets;
  sessions: Sessions;
  viewers: Pick<Viewers, "visitorIdOf" | "forgetVisitor" | "browserMarkOf" | "markBrowser">;
  signals: Signals;
  mails: AccountMails;
  google: { clientId: string; clientSecret: string } | undefined;
  rateLimitScale: number;
  passwords: Passwords;
  /** Asked before an account is made by e-mail and password. */
  humanCheck: Pick<HumanCheck, "verify">;
  /** Told who invited an account that was just made. */
  noteInvitation(
    request: { code: string; accountId: string; mayBeSamePerson: (inviterId: string) => Promise<boolean> },
    now: Date,
  ): Promise<boolean>;
  security: SecurityEvents;
  log: OperatorLog;
  now: () => Date;
}

/** See `createAccounts`. */
export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts with e-mail and password, and with Google where it is configured. */
export function createAccounts(options: AccountsOptions) {
  const { db, secrets, sessions, viewers, signals, google, rateLimitScale, humanCheck, security, log, now } =
    options;
  const counterOf = (name: string, { most, windowS }: typeof GUESSES) =>
    createCounter({
      db,
      name,
      most: Math.max(1, Math.round(most * rateLimitScale)),
      windowS,
      secret: secrets[0],
    });
  const waitOf = createNetworkLimits(counterOf);
  const guesses = counterOf("guesses", GUESSES);
  const notes = createCallNotes();
  const post = createAccountPost({
    ...{ mails: options.mails, counter: counterOf("mails", MAILS), notes, log, now },
  });
  const passwords = createPasswordCheck({ db, sessions, guesses, passwords: options.passwords, now });
  const library = {
    ...{ db, secrets, google, rateLimitScale, post, guesses, notes, security, log },
    passwords: options.passwords,
  };
  const libraries = new LRUCache<string, AuthLibrary>({
    max: MOST_ORIGINS,
    memoMethod: (origin) =>
      openAuthLibrary(origin, {
        ...library,
        async onSignedUp({ id, email }, from) {
          await signals.note(id, from.signals, now());
          if (from.invite === null) return;
          const isSame = (inviterId: string) => mayBeSamePerson(db, inviterId, email);
          await options.noteInvitation({ code: from.invite, accountId: id, mayBeSamePerson: isSame }, now());
        },
      }),
  });
  const gate = createAuthGate({
    libraryOf: (origin) => libraries.memo(origin),
    secrets,
    visitorIdOf: (request) => viewers.visitorIdOf(request),
    signalsOf: ({ request, clientAddress }) =>
      readSignals(signals, {
        clientAddress,
        browserMarks: [viewers.browserMarkOf(request), viewers.visitorIdOf(request)],
      }),
    notes,
    post,
  });
  const keys = createFactorKeys(secrets);
  const timeCodes = CODES.map((limit) => counterOf(`codes-${limit.windowS}`, limit));
  const counters = { timeCodes, backupCodes: counterOf("backup-codes", BACKUP_CODES) };
  const factors = createSecondFactors({ db, secrets, sessions, keys, counters, now });
  const flows: Partial<Record<AuthPath, AuthFlow>> = {
    ...createAuthFlows({
      ...{ db, secrets, gate, guesses, passwords, factors, humanCheck, post, now },
      isWeak: createWeakPasswords(),
    }),
    ...createFactorFlows({ gate, passwords, factors, post }),
  };

  /** Makes one call, and when it begins a session, brings the visitor's pictures along and notes who was seen. */
  const makeCall = async (call: FormCall, path: AuthPath, body: unknown): Promise<AuthAnswer> => {
    const wait = await waitOf(path, call.clientAddress, now());
    if (wait !== null) throw new AuthRefusal("RATE_LIMITED", 429, wait);
    const own = flows[path];
    const answer = own
      ? await own(call, body)
      : await gate.send(call, { path, body: parseBody(AUTH_REQUESTS[path].body, body) });
    const cookie = sessionCookieOf(answer);
    if (cookie === null) return answer;
    const { mark, setCookie } = viewers.markBrowser(call.request);
    const marked = setCookie === undefined ? answer : { ...answer, cookies: [...answer.cookies, setCookie] };
    const visitorId = viewers.visitorIdOf(call.request);
    const isSecure = call.origin.startsWith("https:");
    const brought = call.request.headers.get("cookie");
    await endFormerSession(db, secrets, { brought, begun: cookie, isSecure }).catch((error: unknown) =>
      log.error({ err: error }, "a session that was signed in over could not be ended"),
    );
    try {
      const accountId = await adoptAtBegin(db, secrets, { cookie, isSecure, visitorId });
      const source = { clientAddress: call.clientAddress, browserMarks: [mark, visitorId] };
      if (accountId !== null) await signals.note(accountId, readSignals(signals, source), now());
    } catch (error) {
      log.error({ err: error }, "a visitor's pictures could not be moved to the account");
      return marked; // the visitor's cookie stays, so that the next sign-in moves them
    }
    if (visitorId === null) return marked;
    return { ...marked, cookies: [...marked.cookies, ...viewers.forgetVisitor(call.request)] };
  };

  const follow = createSecurityNotes({ db, security, sessions, factors, now });
  const callAuth = (call: FormCall, path: AuthPath, body: unknown): Promise<AuthAnswer> =>
    follow(call, path, body, () => makeCall(call, path, body));

  return {
    hasGoogle: google !== undefined,
    /** Answers `/api/auth/*`. */
    async handle(call: FormCall): Promise<Response> {
      const { request } = call;
      const path = new URL(request.url).pathname.slice(AUTH_BASE.length);
      if (!isAuthPath(path)) throw new AppError("NOT_FOUND");
      if (request.method !== AUTH_REQUESTS[path].method) throw new AppError("METHOD_NOT_ALLOWED");
      try {
        const body: unknown = request.method === "POST" ? await request.json().catch(() => ({})) : undefined;
        return answerInJson(path, await callAuth(call, path, body));
      } catch (error) {
        return refuseInJson(readRefusal(error), call.locale);
      }
    },
    /** Runs one action for a page's form, under the same checks and limits as `/api/auth/*`. */
    async run(action: AccountAction, call: FormCall): Promise<AccountOutcome> {
      try {
        const { cookies, letterId, ...rest } = await runAction(action, call, callAuth);
        return { ok: true, headers: headersOf(action, cookies), ...rest, ...told(letterId) };
      } catch (error) {
        const refusal = readRefusal(error);
        const { message, field } = refusalSentence(refusal, call.locale, action);
        const about = { ...(field ? { field } : {}), ...told(refusal.letterId) };
        return { ok: false, code: refusal.code, message, ...about, headers: new Headers() };
      }
    },
    /** The signed-in person; null for everybody else. */
    async readProfile(request: Request) {
      const session = await sessions.read(request, now());
      return session.kind === "live" ? readProfile(db, session.accountId, now()) : null;
    },
    /** The browsers in which the signed-in person is signed in; none for everybody else. */
    async listSessions(request: Request) {
      const session = await sessions.read(request, now());
      return session.kind === "live" ? listSessions(db, session, now()) : [];
    },
    /** Signs one of these browsers out. One that is signed out already is no failure. */
    async endSession(id: string, request: Request): Promise<AccountOutcome> {
      const session = await sessions.read(request, now());
      if (session.kind === "live") {
        await endSession(db, session.accountId, id);
        security.note({ kind: "sessions-ended" }, session.accountId);
      }
      return { ok: true, headers: new Headers() };
    },
    /** Whether this browser gave the right password and is now asked for a code. */
    isAskedForCode: async (request: Request) => (await factors.challengedOf(request)) !== null,
    /** Whether this password is the signed-in person's. After too many wrong ones none is, for a quarter of an hour. */
    async provePassword(password: string, call: FormCall) {
      try {
        const isOwn = await passwords.prove(password, call);
        if (!isOwn) security.note({ kind: "proof-refused", call: "delete" });
        return isOwn;
      } catch (error) {
        if (!(error instanceof AuthRefusal)) throw error;
        if (error.status === 429) security.note({ kind: "limit-reached", limit: "guesses" });
        return false;
      }
    },
    /** Removes the account's own records: profile, sessions, credentials, signals, invitation code. Its ledger stays, nameless. */
    async remove(accountId: string) {
      await removeAccount(db, accountId);
      security.note({ kind: "account-deleted" }, accountId);
    },
    /** Encrypts under the current secret what older ones encrypted; gives how many, batch by batch. */
    renewEncryption: () => keys.renew(db),
    /** Waits for what is done in the background. */
    close: () => post.settle(),
  };
}

const told = (letterId: string | null) => (letterId === null ? {} : { letterId });
