import type { Locale } from "#registry/contract/locale.ts";

/** An account as its owner sees it. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  createdAt: Date;
  hasPassword: boolean;
  hasGoogle: boolean;
  /** Whether signing in takes a code besides. */
  hasSecondFactor: boolean;
  /** Browsers that are signed in. */
  sessions: number;
}

/** Who sends a form, and from where. */
export interface FormCall {
  request: Request;
  clientAddress: string;
  /** Our own origin as this caller sees it. */
  origin: string;
  locale: Locale;
}

/**
 * What an account page's form can ask for. `next` is a path of ours to go on to, with its locale; any other address
 * counts as the home page. The pages that mails lead to: `/{locale}/reset?token=…`, and after a confirmation link
 * `next`, or `/{locale}/verify?error=expired|invalid` when it can't be used, or `/{locale}/verify?done=1` when the
 * address was confirmed before and nobody is signed in by it. Google's failures lead to `/{locale}/sign-in?error=google`.
 * Whatever would sign somebody in whose account has a second factor leads to `/{locale}/sign-in-code?next=…` instead.
 */
export type AccountAction =
  | {
      do: "sign-up";
      name: string;
      email: string;
      password: string;
      next: string;
      invite?: string;
      /** The human check's; it works once. */
      turnstileToken?: string;
    }
  | { do: "sign-in"; email: string; password: string; next: string }
  | { do: "google"; next: string; invite?: string }
  | { do: "sign-out" }
  | { do: "sign-out-everywhere" }
  /** Signs out all browsers but this one. */
  | { do: "end-other-sessions" }
  | { do: "resend-verification"; email: string; next: string }
  | { do: "request-reset"; email: string }
  | { do: "reset"; token: string; password: string }
  | { do: "change-name"; name: string }
  /** With the code of an app where signing in takes one. */
  | { do: "change-email"; email: string; password: string; code?: string | undefined }
  | { do: "change-password"; current: string; password: string }
  /** The code that follows a right password: of an authenticator app, or a backup code. */
  | { do: "sign-in-code"; code: string; next: string }
  /** A new key for an authenticator app; it counts once a code of it was confirmed. */
  | { do: "begin-codes"; password: string }
  | { do: "confirm-codes"; code: string }
  | { do: "renew-backup-codes"; password: string; code: string }
  | { do: "end-codes"; password: string; code: string };

export type AccountField = "name" | "email" | "password" | "current" | "code";

/** Headers carry the cookies to set. A refusal has a sentence in the caller's locale, and the field it is about. */
export type AccountOutcome =
  | {
      ok: true;
      headers: Headers;
      /** Where to go on, when it is not the page's own next step. */ url?: string;
      /** By which may be asked what became of the mail that was sent. */ letterId?: string;
      /** The address that an authenticator app takes its key from. */ keyUri?: string;
      /** Shown once, and to nobody else. */ backupCodes?: string[];
    }
  | {
      ok: false;
      code: string;
      message: string;
      field?: AccountField;
      letterId?: string;
      headers: Headers;
    };
