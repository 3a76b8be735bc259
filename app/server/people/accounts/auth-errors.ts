import { ERROR_CODES } from "#registry/contract/errors/error-codes.ts";
import type { AccountField } from "./accounts.ts";

interface Sentence {
  /** A key of `errors.json`. */
  message: string;
  field?: AccountField;
}

/** Codes of the accounts library, and the few of our own, that people are told more about than that it failed. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
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
