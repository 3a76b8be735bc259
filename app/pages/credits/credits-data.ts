import type {
  CheckInState,
  InvitationState,
  LedgerLine,
  OpenInvitation,
} from "#registry/contract/wire/values.ts";
import type { PurchaseView, SubscriptionView } from "#registry/contract/wire/responses.ts";

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

/** An invitation whose reward is open, as the page shows it: what it waits for. */
export type InvitationView = DistributiveOmit<OpenInvitation, "joinedAt"> & {
  /** ISO 8601. */
  joinedAt: string;
};
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

/** What the credits page's loader gives its components. Moments are ISO 8601. */
export interface CreditsData {
  balance: number;
  /** What of the balance lapses when, soonest first; null: it does not lapse. */
  lapses: readonly { credits: number; at: string | null }[];
  checkIn: CheckInState & {
    /** When the next day begins. */
    nextAt: string;
  };
  invitation: Omit<InvitationState, "open" | "own"> & {
    open: readonly InvitationView[];
    own: InvitationView | null;
  };
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
