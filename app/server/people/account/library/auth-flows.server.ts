import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { isAppError } from "#registry/contract/errors/app-error.ts";
import { AUTH_REQUESTS, type AuthPath, PASSWORD } from "#registry/contract/wire/auth-requests.ts";
import { writeConfirmed } from "#registry/contract/wire/confirmed-cookie.ts";
import { localePath, splitLocale } from "~/i18n/locales.ts";
import { type Secrets, sign, signerOf } from "~/server/config/secrets.server.ts";
import type { Db } from "~/server/db/db.ts";
import { authCredential, authUser, authVerification } from "~/server/db/schema/accounts.ts";
import type { HumanCheck } from "~/server/people/human-check/human-check.server.ts";
import type { FormCall } from "../accounts.ts";
import type { Counter } from "../counters.server.ts";
import type { PasswordCheck } from "../passwords/password-check.server.ts";
import type { PasswordPerson, TellWeakPassword } from "../passwords/weak-passwords.server.ts";
import type { SecondFactors } from "../second-factor/second-factors.server.ts";
import type { AccountPost } from "./account-post.server.ts";
import { type AuthAnswer, type AuthGate, AuthRefusal, sessionCookieOf } from "./auth-gate.server.ts";
import {
  asksForCode,
  codePageOf,
  invitationOf,
  isChangeOfEmail,
  isLeaveToChange,
  readMailToken,
  safePath,
} from "./links.ts";

/**
 * Whether a link to change an address is older than the account's password: whoever knew the old one may have asked for
 * it. Such a link could otherwise take over an account that its owner has just secured.
 */
async function isOutdated(db: Db, token: string): Promise<boolean> {
  const { email, iat } = readMailToken(token) ?? {};
  if (!(isChangeOfEmail(token) || isLeaveToChange(token)) || email === undefined || iat === undefined)
    return false;
  const [newer] = await db
    .select({ id: authCredential.id })
    .from(authCredential)
    .innerJoin(authUser, eq(authUser.id, authCredential.userId))
    .where(
      and(
        eq(authUser.email, email),
        eq(authCredential.providerId, "credential"),
        gt(authCredential.updatedAt, new Date((iat + 1) * 1000)),
      ),
    );
  return newer !== undefined;
}

interface FlowOptions {
  db: Db;
  secrets: Secrets;
  gate: AuthGate;
  /** Counts wrong passwords per e-mail address. */
  guesses: Counter;
  passwords: PasswordCheck;
  factors: Pick<SecondFactors, "ownerOf" | "takeTimeCode" | "forgive">;
  isWeak: TellWeakPassword;
  humanCheck: Pick<HumanCheck, "verify">;
  post: Pick<AccountPost, "inBackground">;
  now: () => Date;
}

/** One call with this site's own rules around the library's. @throws AuthRefusal */
export type AuthFlow = (call: FormCall, body: unknown) => Promise<AuthAnswer>;

/** What calls do that are more than the library's own. */
export function createAuthFlows(options: FlowOptions) {
  const { db, secrets, gate, guesses, passwords, isWeak, factors, humanCheck, post, now } = options;
  /** The library looks at the length too, but only once the human check's token is used up. */
  const refuseWeak = async (password: string, person: PasswordPerson): Promise<void> => {
    if (password.length < PASSWORD.min) throw new AuthRefusal("PASSWORD_TOO_SHORT", 400);
    if (password.length > PASSWORD.max) throw new AuthRefusal("PASSWORD_TOO_LONG", 400);
    if (await isWeak(password, person)) throw new AuthRefusal("WEAK_PASSWORD", 400);
  };

  const signUp: AuthFlow = async (call, raw) => {
    const { callbackURL, invite, turnstileToken, ...own } = parseBody(
      AUTH_REQUESTS["/sign-up/email"].body,
      raw,
    );
    const body = { ...own, callbackURL: nextOf(callbackURL, call) };
    await refuseWeak(own.password, own);
    // The token is used up here: what can be told wrong by looking is told before, and what costs anything comes after.
    await humanCheck.verify(turnstileToken, now()).catch((error: unknown) => {
      throw isAppError(error) ? new AuthRefusal(error.code, error.status) : error;
    });
    const send = () => gate.send(call, { path: "/sign-up/email", body, invite: invitationOf(invite, call) });
    return send().catch((error: unknown) => {
      // Somebody else took the address at the same moment; asked again, the library answers as it does to that.
      if (error instanceof AuthRefusal && error.code === "FAILED_TO_CREATE_USER") return send();
      throw error;
    });
  };

  const signIn: AuthFlow = async (call, raw) => {
    const { email, password, callbackURL } = parseBody(AUTH_REQUESTS["/sign-in/email"].body, raw);
    const wait = await guesses.take(email, now());
    if (wait !== null) throw new AuthRefusal("TOO_MANY_GUESSES", 429, wait);
    const body = { email, password, callbackURL: nextOf(callbackURL, call) };
    try {
      const answer = await gate.send(call, { path: "/sign-in/email", body });
      await guesses.clear(email);
      post.inBackground("hashing a password anew", passwords.renew(email, password));
      return answer;
    } catch (error) {
      // This refusal is given to the right password only.
      if (error instanceof AuthRefusal && error.code === "EMAIL_NOT_VERIFIED") await guesses.clear(email);
      throw error;
    }
  };

  const changeEmail: AuthFlow = async (call, raw) => {
    const { newEmail, password, code, callbackURL } = parseBody(AUTH_REQUESTS["/change-email"].body, raw);
    const owner = await passwords.ownerOf(call.request);
    if (!owner) throw new AuthRefusal("UNAUTHORIZED", 401);
    if (owner.hash !== null && !(await passwords.prove(password ?? "", call)))
      throw new AuthRefusal("INVALID_PASSWORD", 400);
    if (newEmail === owner.email) throw new AuthRefusal("EMAIL_IS_THE_SAME", 400);
    const { request, locale } = call;
    const secured = await factors.ownerOf(request);
    if (secured?.isOn === true) {
      if (code === undefined || (await factors.takeTimeCode(secured, code)) === null)
        throw new AuthRefusal("INVALID_CODE", 400);
      await factors.forgive(secured);
    }
    const next = nextOf(callbackURL ?? localePath(locale, "/account"), call);
    return gate.send(call, { path: "/change-email", body: { newEmail, callbackURL: next } });
  };

  const verifyEmail: AuthFlow = async (call) => {
    const { searchParams } = new URL(call.request.url);
    const token = searchParams.get("token") ?? "";
    const next = safePath(searchParams.get("callbackURL"), call.origin) ?? "/";
    const { locale } = splitLocale(next.split(/[?#]/)[0] ?? "/");
    const verifyPage = (query: string) => localePath(locale, `/verify?${query}`);
    try {
      if (await isOutdated(db, token)) throw new AuthRefusal("INVALID_TOKEN", 401);
      const query = new URLSearchParams({ token: renewMailToken(token, secrets) });
      if (isLeaveToChange(token)) {
        // The library writes to the new address, and the link there goes on to where this one would have.
        query.set("callbackURL", next);
        const { location } = await gate.send(call, { path: "/verify-email", query });
        const refusal = new URL(location ?? "/", call.origin).searchParams.get("error");
        if (refusal !== null) throw new AuthRefusal(refusal, 401);
        return redirectTo(verifyPage("done=allowed"));
      }
      const answer = await gate.send(call, { path: "/verify-email", query });
      if (asksForCode(answer)) return redirectTo(codePageOf(locale, next), answer.cookies);
      if (!sessionCookieOf(answer)) return redirectTo(verifyPage("done=1"), answer.cookies);
      const told = isChangeOfEmail(token) ? [] : [writeConfirmed(call.origin.startsWith("https:"))];
      return redirectTo(next, [...answer.cookies, ...told]);
    } catch (error) {
      if (!(error instanceof AuthRefusal)) throw error;
      return redirectTo(verifyPage(error.code === "TOKEN_EXPIRED" ? "error=expired" : "error=invalid"));
    }
  };

  const fromGoogle: AuthFlow = async (call) => {
    const query = new URL(call.request.url).searchParams;
    try {
      const answer = await gate.send(call, { path: "/callback/google", query });
      const { location, cookies } = answer;
      const next = new URL(safePath(location, call.origin) ?? "/sign-in?error=", call.origin);
      if (asksForCode(answer)) {
        const { locale } = splitLocale(next.pathname);
        return redirectTo(codePageOf(locale, next.href.slice(call.origin.length)), cookies);
      }
      // Its codes for what went wrong between it and Google help nobody who reads them.
      const isFailure = next.pathname.endsWith("/sign-in") && next.searchParams.has("error");
      return redirectTo(
        isFailure ? `${next.pathname}?error=google` : next.href.slice(call.origin.length),
        cookies,
      );
    } catch (error) {
      if (!(error instanceof AuthRefusal)) throw error;
      return redirectTo("/sign-in?error=google");
    }
  };

  return {
    "/sign-up/email": signUp,
    "/sign-in/email": signIn,
    "/sign-in/social": (call, raw) => {
      const { provider, callbackURL, invite } = parseBody(AUTH_REQUESTS["/sign-in/social"].body, raw);
      const { locale } = call;
      const body = {
        provider,
        callbackURL: nextOf(callbackURL, call),
        errorCallbackURL: localePath(locale, "/sign-in"),
        additionalData: { locale, invite: invitationOf(invite, call) },
      };
      return gate.send(call, { path: "/sign-in/social", body });
    },
    "/send-verification-email": (call, raw) => {
      const { email, callbackURL } = parseBody(AUTH_REQUESTS["/send-verification-email"].body, raw);
      const body = { email, callbackURL: nextOf(callbackURL, call) };
      return gate.send(call, { path: "/send-verification-email", body, isAnonymous: true });
    },
    "/change-password": async (call, raw) => {
      const body = parseBody(AUTH_REQUESTS["/change-password"].body, raw);
      const owner = await passwords.ownerOf(call.request);
      if (!owner) throw new AuthRefusal("UNAUTHORIZED", 401);
      await refuseWeak(body.newPassword, owner);
      if (!(await passwords.prove(body.currentPassword, call)))
        throw new AuthRefusal("INVALID_PASSWORD", 400);
      return gate.send(call, { path: "/change-password", body: { ...body, revokeOtherSessions: true } });
    },
    "/reset-password": async (call, raw) => {
      const body = parseBody(AUTH_REQUESTS["/reset-password"].body, raw);
      const person = await findByResetToken(db, body.token);
      if (person) await refuseWeak(body.newPassword, person);
      return gate.send(call, { path: "/reset-password", body });
    },
    "/change-email": changeEmail,
    "/get-session": async (call) => {
      const answer = await gate.send(call, { path: "/get-session" });
      // Asking must not take an ended session's cookie away: it tells this browser from a new visitor's.
      return answer.body === null ? { ...answer, cookies: [] } : answer;
    },
    "/verify-email": verifyEmail,
    "/callback/google": fromGoogle,
  } satisfies Partial<Record<AuthPath, AuthFlow>>;
}

/** A body with what of it is passed on. @throws AuthRefusal with the library's code for what is wrong with it. */
export function parseBody<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, body: unknown) {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path[0];
  if (field === "name") throw new AuthRefusal("INVALID_NAME", 400);
  throw new AuthRefusal(
    field === "email" || field === "newEmail" ? "INVALID_EMAIL" : "VALIDATION_ERROR",
    400,
  );
}

const redirectTo = (location: string, cookies: string[] = []): AuthAnswer => ({
  status: 302,
  cookies,
  location,
  body: null,
  letterId: null,
});

/** The path to go on to; the caller's home page when none was asked for. */
function nextOf(asked: string | undefined, { origin, locale }: FormCall): string {
  if (asked === undefined || asked === "") return localePath(locale, "/");
  const path = safePath(asked, origin);
  if (path === null) throw new AuthRefusal("INVALID_CALLBACK_URL", 403);
  return path;
}

/** Whose password a mailed link sets; nobody's where the library will refuse it. */
async function findByResetToken(db: Db, token: string): Promise<PasswordPerson | undefined> {
  const identifier = createHash("sha256").update(`reset-password:${token}`).digest("base64url");
  const [person] = await db
    .select({ name: authUser.name, email: authUser.email })
    .from(authVerification)
    .innerJoin(authUser, eq(authUser.id, authVerification.value))
    .where(eq(authVerification.identifier, identifier));
  return person;
}

/**
 * A mailed link's token as the accounts library can check it, which knows the current secret only: what an older one
 * signed is signed anew, and anything else stays as it is. A token is a JWT with HMAC-SHA256.
 */
function renewMailToken(token: string, secrets: Secrets): string {
  const dot = Math.max(token.lastIndexOf("."), 0);
  const text = token.slice(0, dot);
  const signer = signerOf(text, Buffer.from(token.slice(dot + 1), "base64url"), secrets);
  return signer === "older" ? `${text}.${sign(text, secrets).toString("base64url")}` : token;
}
