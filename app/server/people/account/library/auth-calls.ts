import { z } from "zod";
import type { CountedSize } from "../viewers/network-address.server.ts";

export const AUTH_BASE = "/api/auth";

/** Characters of a password. */
export const PASSWORD = { min: 8, max: 128 } as const;
/** Most characters of a person's name. */
export const NAME_MOST = 80;
/** The longest address that mail can be sent to. */
export const EMAIL_MOST = 254;
/** Most characters of a code, of an authenticator app or a backup code, with whatever spaces. */
export const CODE_MOST = 64;

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
const turnstileToken = z.string().optional().catch(undefined);

interface AuthCall {
  method: "GET" | "POST";
  /** What of a body is passed on; nothing else reaches the library. */
  body: z.ZodObject<z.ZodRawShape>;
  /** Requests of one network within so many seconds; `around`, where others than usual: of the larger ones around it. */
  limit?: { max: number; windowS: number; around?: Record<CountedSize, number> };
}

const NOTHING = z.object({});
const CODES_LIMIT = { max: 30, windowS: 300 };

/** The library's calls that this site answers. Every other one of them is 404. */
export const AUTH_CALLS = {
  "/sign-up/email": {
    method: "POST",
    body: z.object({ name, email, password, callbackURL, invite, turnstileToken }),
    // A household has few members; a /48 is as cheap to get as one more network.
    limit: { max: 20, windowS: 600, around: { "ipv6/56": 25, "ipv6/48": 30 } },
  },
  "/sign-in/email": {
    method: "POST",
    body: z.object({ email, password, callbackURL }),
    limit: { max: 30, windowS: 60 },
  },
  "/sign-in/social": {
    method: "POST",
    body: z.object({ provider: z.string(), callbackURL, invite }),
    limit: { max: 30, windowS: 60 },
  },
  "/callback/google": { method: "GET", body: NOTHING, limit: { max: 30, windowS: 60 } },
  "/sign-out": { method: "POST", body: NOTHING },
  "/get-session": { method: "GET", body: NOTHING },
  "/revoke-sessions": { method: "POST", body: NOTHING },
  "/revoke-other-sessions": { method: "POST", body: NOTHING },
  "/verify-email": { method: "GET", body: NOTHING, limit: { max: 30, windowS: 60 } },
  "/send-verification-email": {
    method: "POST",
    body: z.object({ email, callbackURL }),
    limit: { max: 10, windowS: 300 },
  },
  "/request-password-reset": {
    method: "POST",
    body: z.object({ email }),
    limit: { max: 10, windowS: 300 },
  },
  "/reset-password": {
    method: "POST",
    body: z.object({ token: z.string().min(1).max(200), newPassword: password }),
    limit: { max: 20, windowS: 300 },
  },
  "/update-user": { method: "POST", body: z.object({ name }), limit: { max: 30, windowS: 60 } },
  "/change-email": {
    method: "POST",
    body: z.object({ newEmail: email, password: password.optional(), code: code.optional(), callbackURL }),
    limit: { max: 10, windowS: 300 },
  },
  "/change-password": {
    method: "POST",
    body: z.object({ currentPassword: password, newPassword: password }),
    limit: { max: 20, windowS: 300 },
  },
  "/two-factor/enable": { method: "POST", body: z.object({ password }), limit: CODES_LIMIT },
  "/two-factor/verify-totp": { method: "POST", body: z.object({ code }), limit: CODES_LIMIT },
  "/two-factor/verify-backup-code": { method: "POST", body: z.object({ code }), limit: CODES_LIMIT },
  "/two-factor/generate-backup-codes": {
    method: "POST",
    body: z.object({ password, code }),
    limit: CODES_LIMIT,
  },
  "/two-factor/disable": { method: "POST", body: z.object({ password, code }), limit: CODES_LIMIT },
} as const satisfies Record<`/${string}`, AuthCall>;

export type AuthPath = keyof typeof AUTH_CALLS;
export type AuthBody<Path extends AuthPath> = z.input<(typeof AUTH_CALLS)[Path]["body"]>;

export const isAuthPath = (path: string): path is AuthPath => Object.hasOwn(AUTH_CALLS, path);
