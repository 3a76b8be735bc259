import type { SubmissionResult } from "@conform-to/react";

/** The forms of the account pages, by what they ask for. */
export type AccountFormName =
  | "sign-in"
  | "sign-up"
  | "google"
  | "resend-verification"
  | "request-reset"
  | "reset"
  | "change-name"
  | "change-email"
  | "change-password"
  | "sign-out-everywhere"
  | "delete";

/** What a page is told about a form that it sent. */
export interface FormAnswer {
  form: AccountFormName;
  /** What was typed, without passwords, and what is wrong with it, in the page's language. */
  result: SubmissionResult;
  /** Why it was refused, for what the page offers next. */
  code?: string;
  /** The address that a mail went to. */
  sentTo?: string;
  /** By which may be asked what became of that mail. */
  letterId?: string;
}
