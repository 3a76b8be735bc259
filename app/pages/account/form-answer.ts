import type { SubmissionResult } from "@conform-to/react";
import type { ACCOUNT_FORMS } from "#registry/contract/wire/account/account-forms.ts";

/** The forms of the account pages, by what they ask for. */
export type AccountFormName = keyof typeof ACCOUNT_FORMS;

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
  /** What an authenticator app needs, until its first code is confirmed. */
  appKey?: AppKey;
  /** Shown this once. */
  backupCodes?: readonly string[];
}

/** A key for an authenticator app. */
export interface AppKey {
  /** In letters and digits, to be typed or copied. */
  key: string;
  /** The address that opens it in an app on the same device. */
  uri: string;
  /** The same address as a picture: how many squares wide, margins included, and the dark ones as an SVG path. */
  picture: { size: number; path: string };
}
