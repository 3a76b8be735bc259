import type { SubscriptionView } from "~/payments/payments.ts";

/** What the loader of the settings tells their page. */
export interface AccountData {
  name: string;
  email: string;
  isEmailVerified: boolean;
  hasPassword: boolean;
  /** Browsers that are signed in. */
  sessions: number;
  /** Null for the free plan. */
  subscription: SubscriptionView | null;
  /** Whether anything can be bought or managed here. */
  hasPayments: boolean;
}
