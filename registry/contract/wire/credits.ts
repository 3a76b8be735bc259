import { PLANS } from "../plans/plan-names.ts";
import { moment, oneOf, optional, record, whole, type WireOf } from "./shape.ts";

/** The answer of `GET /api/credits`: what the viewer may spend now. */
export const creditsAnswer = record({
  balance: whole,
  plan: oneOf(PLANS),
  /** When the first of these credits lapse. */
  nextExpiry: optional(moment),
});
export type CreditsAnswer = WireOf<typeof creditsAnswer>;

/** The answer of `POST /api/check-in`: 0 where this UTC day's was done, and the days in a row. */
export const checkInAnswer = record({ granted: whole, streak: whole });
export type CheckInAnswer = WireOf<typeof checkInAnswer>;

/**
 * Where credits came from. `returned` lots carry credits that a release could not put back into a lot that lapses too
 * soon.
 */
export const LOT_SOURCES = ["daily", "check-in", "invitation", "pack", "subscription", "returned"] as const;

/** An account's check-ins as its owner sees them. */
export interface CheckInState {
  /** Whether this UTC day's is done. */
  isDone: boolean;
  /** Days in a row up to the last check-in; 0 when the row is broken. */
  streak: number;
  /** What the next check-in gives. */
  next: number;
}

/** An invitation that is not rewarded, as both sides see it. */
export type OpenInvitation = { joinedAt: Date } & (
  | {
      /** What the invited account has not done yet: finished a generation; and paid or been active on enough UTC days. */
      status: "pending";
      needsPicture: boolean;
      needsActivity: boolean;
      /** On how many of `AMOUNTS.invitation.activeDays` it was. */
      activeDays: number;
    }
  /** `checking`: an operator looks at it. `refused`: none is given. */
  | { status: "checking" | "refused" }
);

/** An account's invitation link and what came of it. */
export interface InvitationState {
  code: string;
  /** Accounts that came by the link, and of those the ones both sides were rewarded for. */
  joined: number;
  rewarded: number;
  most: number;
  /** Of those who came by the link the latest whose reward is open. */
  open: readonly OpenInvitation[];
  /** The invitation that the account itself came by, while its reward is open. */
  own: OpenInvitation | null;
}

/** One line of the ledger as its owner sees it. */
export interface LedgerLine {
  id: number;
  at: Date;
  delta: number;
  balanceAfter: number;
  /** `spent` is a hold; `returned` its release; `lapsed` a write-off; `taken-back` a grant whose money went back. */
  reason: Exclude<(typeof LOT_SOURCES)[number], "returned"> | "spent" | "returned" | "lapsed" | "taken-back";
  /** Of `spent` and `returned`: the generation, and its tool while the record is kept. */
  generationId?: string;
  toolId?: string;
}
