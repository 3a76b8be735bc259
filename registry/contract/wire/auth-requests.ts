import { z } from "zod";

/** Characters of a password. */
export const PASSWORD = { min: 8, max: 128 } as const;
/** Most characters of a person's name. */
export const NAME_MOST = 80;
/** The longest address that mail can be sent to. */
export const EMAIL_MOST = 254;
/** Most characters of a code, of an authenticator app or a backup code, with whatever spaces. */
export const CODE_MOST = 64;

export const AUTH_BASE = "/api/auth";

/** One line of visible characters. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MOST)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}<>]+$/u);
const email = z.string().trim().toLowerCase().max(EMAIL_MOST).email();
const password = z.string();
const callbackURL = z.string().optional();
const code = z.string().max(CODE_MOST);
/** A code, or the whole link that carries it. */
const invite = z.string().max(2_048).optional();
/** The human check's; whatever is none of its tokens it refuses itself. */
const turnstileToken = z
  .string()
  .optional()
  .catch(undefined)
  .describe("The human check's token; without one the call is refused");

const nothing = z.object({});

interface AuthRequest {
  method: "GET" | "POST";
  /** What of a body is passed on; nothing else reaches the library. */
  body: z.ZodObject<z.ZodRawShape>;
}

/** The calls of the accounts library, below `AUTH_BASE`, that this site answers. Every other one of them is 404. */
export const AUTH_REQUESTS = {
  "/sign-up/email": {
    method: "POST",
    body: z.object({ name, email, password, callbackURL, invite, turnstileToken }),
  },
  "/sign-in/email": { method: "POST", body: z.object({ email, password, callbackURL }) },
  "/sign-in/social": { method: "POST", body: z.object({ provider: z.string(), callbackURL, invite }) },
  "/callback/google": { method: "GET", body: nothing },
  "/sign-out": { method: "POST", body: nothing },
  "/get-session": { method: "GET", body: nothing },
  "/revoke-sessions": { method: "POST", body: nothing },
  "/revoke-other-sessions": { method: "POST", body: nothing },
  "/verify-email": { method: "GET", body: nothing },
  "/send-verification-email": { method: "POST", body: z.object({ email, callbackURL }) },
  "/request-password-reset": { method: "POST", body: z.object({ email }) },
  "/reset-password": {
    method: "POST",
    body: z.object({ token: z.string().min(1).max(200), newPassword: password }),
  },
  "/update-user": { method: "POST", body: z.object({ name }) },
  "/change-email": {
    method: "POST",
    body: z.object({ newEmail: email, password: password.optional(), code: code.optional(), callbackURL }),
  },
  "/change-password": {
    method: "POST",
    body: z.object({ currentPassword: password, newPassword: password }),
  },
  "/two-factor/enable": { method: "POST", body: z.object({ password }) },
  "/two-factor/verify-totp": { method: "POST", body: z.object({ code }) },
  "/two-factor/verify-backup-code": { method: "POST", body: z.object({ code }) },
  "/two-factor/generate-backup-codes": { method: "POST", body: z.object({ password, code }) },
  "/two-factor/disable": { method: "POST", body: z.object({ password, code }) },
} as const satisfies Record<`/${string}`, AuthRequest>;

export type AuthPath = keyof typeof AUTH_REQUESTS;
export type AuthBody<Path extends AuthPath> = z.input<(typeof AUTH_REQUESTS)[Path]["body"]>;

export const isAuthPath = (path: string): path is AuthPath => Object.hasOwn(AUTH_REQUESTS, path);
