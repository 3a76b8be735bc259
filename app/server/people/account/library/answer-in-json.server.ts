import { isAppError } from "#registry/contract/errors/app-error.ts";
import { ERROR_CODES } from "#registry/contract/errors/error-codes.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { type AuthRefusalResponse, authResponse } from "#registry/contract/wire/account-responses.ts";
import { type AuthPath, PASSWORD } from "#registry/contract/wire/auth-requests.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";
import type { AccountAction, AccountField } from "../accounts.ts";
import { type AuthAnswer, AuthRefusal } from "./auth-gate.server.ts";

interface Sentence {
  /** A key of `errors.json`. */
  message: string;
  field?: AccountField;
}

/** Codes of the accounts library, and the few of our own, that people are told more about than that it failed. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  BUSY: { message: "auth.busy" },
  CREDENTIAL_ACCOUNT_NOT_FOUND: { message: "auth.noPassword" },
  INVALID_BACKUP_CODE: { message: "auth.wrongCode", field: "code" },
  INVALID_CODE: { message: "auth.wrongCode", field: "code" },
  INVALID_TWO_FACTOR_COOKIE: { message: "auth.codeTooLate" },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { message: "auth.codeTooLate" },
  TOO_MANY_CODES: { message: "auth.tooManyCodes" },
  TOTP_ALREADY_ENABLED: { message: "auth.codesOn" },
  TOTP_NOT_ENABLED: { message: "auth.codesOff" },
  TWO_FACTOR_NOT_ENABLED: { message: "auth.codesOff" },
  EMAIL_IS_THE_SAME: { message: "auth.sameEmail", field: "email" },
  EMAIL_NOT_VERIFIED: { message: ERROR_CODES.EMAIL_NOT_VERIFIED.message },
  INVALID_CALLBACK_URL: { message: "forbiddenAddress" },
  INVALID_EMAIL: { message: "auth.invalidEmail", field: "email" },
  INVALID_EMAIL_OR_PASSWORD: { message: "auth.invalidCredentials" },
  INVALID_NAME: { message: "auth.invalidName", field: "name" },
  INVALID_ORIGIN: { message: "forbiddenOrigin" },
  INVALID_PASSWORD: { message: "auth.wrongPassword", field: "password" },
  INVALID_TOKEN: { message: "auth.linkInvalid" },
  MISSING_OR_NULL_ORIGIN: { message: "forbiddenOrigin" },
  PASSWORD_TOO_LONG: { message: "auth.passwordTooLong", field: "password" },
  PASSWORD_TOO_SHORT: { message: "auth.passwordTooShort", field: "password" },
  PROVIDER_NOT_FOUND: { message: "auth.noGoogle" },
  RATE_LIMITED: { message: ERROR_CODES.RATE_LIMITED.message },
  SESSION_EXPIRED: { message: "sessionEnded" },
  TOKEN_EXPIRED: { message: "auth.linkInvalid" },
  TOO_MANY_GUESSES: { message: "auth.tooManyGuesses" },
  UNAUTHORIZED: { message: "sessionEnded" },
  USER_NOT_FOUND: { message: "auth.linkInvalid" },
  VALIDATION_ERROR: { message: "invalidInput" },
  VERIFICATION_FAILED: { message: ERROR_CODES.VERIFICATION_FAILED.message },
  WEAK_PASSWORD: { message: ERROR_CODES.WEAK_PASSWORD.message, field: "password" },
};

/** What to tell about a failure, and the field it is about. Codes that nobody can act on share one sentence. */
export const sentenceOf = (code: string): Sentence =>
  (Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined) ?? { message: "auth.failed" };

/**
 * What an answer tells its browser when somebody leaves: drafts, the visit's photo and the keys of requests go. Cookies
 * stay, since the theme's and the browser's mark are nobody's; so does the cache, which shows nothing of a person without asking.
 */
const FORGET_STORAGE = { "Clear-Site-Data": '"storage"' } as const;

/** Actions after which nobody is signed in here. */
const LEAVING: ReadonlySet<AccountAction["do"]> = new Set(["sign-out", "sign-out-everywhere"]);

/** What a form's answer tells its browser besides the page. */
export function headersOf(action: AccountAction, cookies: readonly string[]): Headers {
  const headers = new Headers(LEAVING.has(action.do) ? FORGET_STORAGE : {});
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The library's answer, with nothing of its headers but the cookies and where to go on. */
export function answerInJson(path: AuthPath, answer: AuthAnswer): Response {
  const { status, cookies, location, body, letterId } = answer;
  const forgets = path === "/sign-out" ? FORGET_STORAGE : {};
  const headers = new Headers({ "Cache-Control": "no-store", ...forgets, ...mailState(letterId) });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (status < 300 || location === null) return Response.json(authResponse.parse(body), { status, headers });
  headers.set("Location", location);
  return new Response(null, { status, headers });
}

/** Where a program may ask what became of the mail that its call brought about. */
const mailState = (letterId: string | null) =>
  letterId === null ? {} : { "Mail-State": `/api/mails/${letterId}` };

/** A refusal as `{ code, message }`. Throws on what is none. */
export function refuseInJson(error: unknown, locale: Locale): Response {
  if (!(error instanceof AuthRefusal)) throw error;
  const { code, status, retryAfterS, letterId } = error;
  const headers = new Headers({
    ...{ "Cache-Control": "no-store", "Content-Language": locale },
    ...mailState(letterId),
  });
  if (retryAfterS !== undefined) headers.set("Retry-After", String(Math.max(1, Math.ceil(retryAfterS))));
  const body: AuthRefusalResponse = {
    code: status === 429 ? "RATE_LIMITED" : code,
    message: refusalSentence(error, locale).message,
  };
  return Response.json(body, { status, headers });
}

/** What to tell about a refusal, and the field it is about. */
export function refusalSentence(
  { code }: AuthRefusal,
  locale: Locale,
  action?: AccountAction,
): { message: string; field?: AccountField } {
  const { message, field } = sentenceOf(code);
  const isCurrent = action?.do === "change-password" && code === "INVALID_PASSWORD";
  const about = isCurrent ? "current" : field;
  return {
    message: errorSentence(locale, message, PASSWORD),
    ...(about === undefined ? {} : { field: about }),
  };
}

/** Why a call was not taken. Too many passwords at once are worth a try in a moment. @throws whatever was not expected. */
export function readRefusal(error: unknown): AuthRefusal {
  if (error instanceof AuthRefusal) return error;
  if (isAppError(error) && error.code === "BUSY")
    return new AuthRefusal(error.code, error.status, error.retryAfterS);
  throw error;
}
