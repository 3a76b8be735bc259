import { z } from "zod";
import { CODE_MOST, EMAIL_MOST, NAME_MOST, PASSWORD } from "./auth-requests.ts";

const TOKEN_MOST = 500;

// Messages are keys of locales/<locale>/account.json. An empty field arrives as a missing one.
const name = z
  .string({ required_error: "account.error.name" })
  .trim()
  .min(1, "account.error.name")
  .max(NAME_MOST, "account.error.nameLong")
  .regex(/^\P{Cc}*$/u, "account.error.name");
const email = z
  .string({ required_error: "account.error.email" })
  .trim()
  .max(EMAIL_MOST, "account.error.email")
  .email("account.error.email");
const password = z
  .string({ required_error: "account.error.password" })
  .max(PASSWORD.max, "account.error.passwordWrong");
const newPassword = z
  .string({ required_error: "account.error.newPassword" })
  .min(PASSWORD.min, "account.error.passwordShort")
  .max(PASSWORD.max, "account.error.passwordLong");
/** One that can't be a code is as good as none: it must keep nobody from signing up. */
const invite = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .optional()
  .catch(undefined);
/** What is none of the human check's tokens, the check refuses itself. */
const turnstileToken = z.string().optional();
/** Of an authenticator app, or a backup code. */
const code = z
  .string({ required_error: "account.error.code" })
  .trim()
  .min(1, "account.error.code")
  .max(CODE_MOST, "account.error.code");
/** Comes back with the first code, so that the page can show it again; nothing hangs on it. */
const key = z
  .string()
  .regex(/^[A-Z2-7]{16,128}$/)
  .optional()
  .catch(undefined);
const token = z
  .string({ required_error: "account.error.link" })
  .max(TOKEN_MOST, "account.error.link")
  .regex(/^[\x21-\x7e]+$/, "account.error.link");

/** What each form of the account pages must hold. */
export const ACCOUNT_FORMS = {
  "sign-in": z.object({ email, password }),
  "sign-up": z.object({ name, email, password: newPassword, invite, turnstileToken }),
  google: z.object({ invite }),
  "resend-verification": z.object({ email }),
  "request-reset": z.object({ email }),
  reset: z.object({ token, password: newPassword }),
  "change-name": z.object({ name }),
  /** Accounts without a password need none. */
  "change-email": z.object({ email, password: password.optional(), code: code.optional() }),
  "change-password": z.object({ current: password, password: newPassword }),
  "sign-in-code": z.object({ code }),
  "begin-codes": z.object({ password }),
  "confirm-codes": z.object({ code, key }),
  "renew-backup-codes": z.object({ password, code }),
  "end-codes": z.object({ password, code }),
  "sign-out-everywhere": z.object({}),
  "end-session": z.object({ session: z.string({ required_error: "account.error.link" }).max(TOKEN_MOST) }),
  "end-other-sessions": z.object({}),
  /** A password, or the word that stands for it where there is none. */
  delete: z.object({ current: z.string({ required_error: "account.error.proof" }).max(PASSWORD.max) }),
} as const;
