import type { AuthPath } from "#registry/contract/wire/account/auth-requests.ts";
import type { CountedSize } from "../viewers/network-address.server.ts";

/** Requests of one network within so many seconds; `around`, where others than usual: of the larger ones around it. */
interface AuthLimit {
  max: number;
  windowS: number;
  around?: Record<CountedSize, number>;
}

const CODES_LIMIT = { max: 30, windowS: 300 };

/** Calls of the accounts library that are limited more than all are. */
export const AUTH_LIMITS = {
  // A household has few members; a /48 is as cheap to get as one more network.
  "/sign-up/email": { max: 20, windowS: 600, around: { "ipv6/56": 25, "ipv6/48": 30 } },
  "/sign-in/email": { max: 30, windowS: 60 },
  "/sign-in/social": { max: 30, windowS: 60 },
  "/callback/google": { max: 30, windowS: 60 },
  "/verify-email": { max: 30, windowS: 60 },
  "/send-verification-email": { max: 10, windowS: 300 },
  "/request-password-reset": { max: 10, windowS: 300 },
  "/reset-password": { max: 20, windowS: 300 },
  "/update-user": { max: 30, windowS: 60 },
  "/change-email": { max: 10, windowS: 300 },
  "/change-password": { max: 20, windowS: 300 },
  "/two-factor/enable": CODES_LIMIT,
  "/two-factor/verify-totp": CODES_LIMIT,
  "/two-factor/verify-backup-code": CODES_LIMIT,
  "/two-factor/generate-backup-codes": CODES_LIMIT,
  "/two-factor/disable": CODES_LIMIT,
} as const satisfies Partial<Record<AuthPath, AuthLimit>>;
