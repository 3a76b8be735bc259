import type { SubscriptionView } from "#registry/contract/wire/purchases.ts";

/** A browser that is signed in. */
export interface SessionView {
  id: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
  /** By its maker's name; null where it is not known. */
  browser: string | null;
  system: string | null;
  /** ISO 8601. */
  begunAt: string;
  /** The day when it was used last, or the one before. ISO 8601. */
  usedAt: string;
}

/** What the loader of the settings tells their page. */
export interface AccountData {
  name: string;
  email: string;
  isEmailVerified: boolean;
  hasPassword: boolean;
  /** Whether signing in takes a code besides the password. */
  hasSecondFactor: boolean;
  /** Browsers that are signed in, this one first. */
  sessions: readonly SessionView[];
  /** After how many days each asks for the sign-in again. */
  daysAtMost: number;
  /** Null for the free plan. */
  subscription: SubscriptionView | null;
  /** Whether anything can be bought or managed here. */
  hasPayments: boolean;
}

/** The settings as the page where the subscription is managed leads back to them: it may have been changed there. */
export const AFTER_PORTAL = "/account?from=portal";

/** Whether a request for the settings comes from there. */
export const isAfterPortal = (request: Request): boolean =>
  new URL(request.url).searchParams.get("from") === "portal";
