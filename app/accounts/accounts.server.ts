import type { Grants } from "~/credits/grants.ts";
import type { Db } from "~/db/db.ts";
import { AppError } from "~/errors/app-error.ts";
import type { AccountMails } from "./account-mails.ts";
import { createAccountPost, type AccountLog } from "./account-post.server.ts";
import type { Accounts, FormCall } from "./accounts.ts";
import { answerInJson, refusalSentence, refuseInJson } from "./answer-in-json.server.ts";
import { AUTH_CALLS, isAuthPath, type AuthPath } from "./auth-calls.ts";
import { createAuthFlows, parseBody, type AuthFlow } from "./auth-flows.server.ts";
import { AuthRefusal, createAuthGate, sessionCookieOf, type AuthAnswer } from "./auth-gate.server.ts";
import { AUTH_BASE, createAuthLibrary } from "./auth-library.server.ts";
import { adoptAtBegin } from "./begin-session.server.ts";
import { createCallNotes } from "./call-notes.server.ts";
import { createCounter } from "./counters.server.ts";
import { keepRecent } from "./keep-recent.ts";
import { createPasswordCheck } from "./password-check.server.ts";
import { SLOW_PASSWORDS, type Passwords } from "./passwords.server.ts";
import { readProfile, removeAccount } from "./profiles.server.ts";
import { runAction } from "./run-action.server.ts";
import { mayBeSamePerson } from "./same-person.server.ts";
import type { Sessions } from "./sessions.server.ts";
import type { Viewers } from "./viewers.ts";

/** Origins of ours that a library is kept ready for; behind a fixed BASE_URL there is one. */
const MOST_ORIGINS = 8;
/** Wrong passwords for one address, and mails to one address, within so many seconds. */
const GUESSES = { most: 10, windowS: 15 * 60 };
const MAILS = { most: 10, windowS: 60 * 60 };

export interface AccountsOptions {
  db: Db;
  /** Signs sessions and links; the same that `sessions` reads them with. */
  secret: string;
  sessions: Sessions;
  viewers: Pick<Viewers, "visitorIdOf" | "forgetVisitor">;
  mails: AccountMails;
  google: { clientId: string; clientSecret: string } | undefined;
  rateLimitScale: number;
  /** Slow ones where none are given. */
  passwords?: Passwords | undefined;
  noteInvitation: Grants["noteInvitation"];
  log: AccountLog;
  now: () => Date;
}

/** Accounts that also wait for what they do in the background. */
export interface RunningAccounts extends Accounts {
  close(): Promise<void>;
}

/** Accounts with e-mail and password, and with Google where it is configured. */
export function createAccounts(options: AccountsOptions): RunningAccounts {
  const { db, secret, sessions, viewers, google, rateLimitScale, log, now } = options;
  const counterOf = (name: string, { most, windowS }: typeof GUESSES) =>
    createCounter({ db, name, most: Math.max(1, Math.round(most * rateLimitScale)), windowS, secret });
  const guesses = counterOf("guesses", GUESSES);
  const notes = createCallNotes();
  const post = createAccountPost({
    ...{ mails: options.mails, counter: counterOf("mails", MAILS), notes, log, now },
  });
  const kept = options.passwords ?? SLOW_PASSWORDS;
  const passwords = createPasswordCheck({ db, sessions, guesses, passwords: kept, now });
  const library = { db, secret, google, rateLimitScale, passwords: kept, post, guesses, notes, log };
  const gate = createAuthGate({
    libraryOf: keepRecent(MOST_ORIGINS, (origin: string) =>
      createAuthLibrary(origin, {
        ...library,
        async onInvited(code, { id, email }, from) {
          const isSame = (inviterId: string) => mayBeSamePerson(db, inviterId, { email, ...from });
          await options.noteInvitation({ code, accountId: id, mayBeSamePerson: isSame }, now());
        },
      }),
    ),
    networkKey: secret,
    visitorIdOf: (request) => viewers.visitorIdOf(request),
    notes,
    post,
  });
  const flows: Partial<Record<AuthPath, AuthFlow>> = createAuthFlows({ db, gate, guesses, passwords, now });

  /** Makes one call, and when it begins a session, brings the visitor's pictures along. */
  const callAuth = async (call: FormCall, path: AuthPath, body: unknown): Promise<AuthAnswer> => {
    const own = flows[path];
    const answer = own
      ? await own(call, body)
      : await gate.send(call, { path, body: parseBody(AUTH_CALLS[path].body, body) });
    const cookie = sessionCookieOf(answer);
    if (cookie === null) return answer;
    const visitorId = viewers.visitorIdOf(call.request);
    const isSecure = call.origin.startsWith("https:");
    try {
      await adoptAtBegin(db, secret, { cookie, isSecure, visitorId });
    } catch (error) {
      log.error({ err: error }, "a visitor's pictures could not be moved to the account");
      return answer; // the visitor's cookie stays, so that the next sign-in moves them
    }
    if (visitorId === null) return answer;
    return { ...answer, cookies: [...answer.cookies, viewers.forgetVisitor(call.request)] };
  };

  return {
    hasGoogle: google !== undefined,
    async handle(call) {
      const { request } = call;
      const path = new URL(request.url).pathname.slice(AUTH_BASE.length);
      if (!isAuthPath(path)) throw new AppError("NOT_FOUND");
      if (request.method !== AUTH_CALLS[path].method) throw new AppError("METHOD_NOT_ALLOWED");
      try {
        const body: unknown = request.method === "POST" ? await request.json().catch(() => ({})) : undefined;
        return answerInJson(await callAuth(call, path, body));
      } catch (error) {
        return refuseInJson(error, call.locale);
      }
    },
    async run(action, call) {
      try {
        const { cookies, url, letterId } = await runAction(action, call, callAuth);
        const headers = cookieHeaders(cookies);
        return { ok: true, headers, ...(url === undefined ? {} : { url }), ...told(letterId) };
      } catch (error) {
        if (!(error instanceof AuthRefusal)) throw error;
        const { message, field } = refusalSentence(error, call.locale, action);
        const about = { ...(field ? { field } : {}), ...told(error.letterId) };
        return { ok: false, code: error.code, message, ...about, headers: new Headers() };
      }
    },
    async readProfile(request) {
      const session = await sessions.read(request, now());
      return session.kind === "live" ? readProfile(db, session.accountId, now()) : null;
    },
    async provePassword(password, call) {
      try {
        return await passwords.prove(password, call);
      } catch (error) {
        if (error instanceof AuthRefusal) return false;
        throw error;
      }
    },
    remove: (accountId) => removeAccount(db, accountId),
    close: () => post.settle(),
  };
}

const told = (letterId: string | null) => (letterId === null ? {} : { letterId });

const cookieHeaders = (cookies: string[]): Headers =>
  new Headers(cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]));
