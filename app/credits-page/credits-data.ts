import type { CheckInState, InvitationState, LedgerLine } from "~/credits/grants.ts";
import type { PurchaseView, SubscriptionView } from "~/payments/payments.ts";

/** One line of the ledger as the page shows it. */
export interface LineView {
  id: number;
  /** ISO 8601. */
  at: string;
  delta: number;
  balanceAfter: number;
  reason: LedgerLine["reason"];
  /** The generation that credits went to or came back from, while its record is kept, and its style's title. */
  generation?: { id: string; title: string } | undefined;
}

/** What the credits page's loader gives its components. Moments are ISO 8601. */
export interface CreditsData {
  balance: number;
  /** What of the balance lapses when, soonest first; null: it does not lapse. */
  lapses: readonly { credits: number; at: string | null }[];
  checkIn: CheckInState & {
    /** When the next day begins. */
    nextAt: string;
  };
  invitation: InvitationState;
  /** Our own scheme, host and port, for the invitation's link. */
  origin: string;
  lines: readonly LineView[];
  /** Where the next, older part of the ledger begins; null at its end. */
  older: number | null;
  /** The ledger begins with the newest line. */
  isNewest: boolean;
  purchases: readonly PurchaseView[];
  subscription: SubscriptionView | null;
  canManage: boolean;
}
