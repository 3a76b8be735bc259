import type { CheckInState, InvitationState, LedgerLine } from "#registry/contract/wire/credits.ts";

/** Ways by which credits come and go other than generations. Accounts only; every one is once per cause. */
export interface Grants {
  /**
   * Checks in for the UTC day. A second one the same day grants 0 and gives the day's streak; so does one on a day
   * before the last, by a clock that was set back.
   */
  checkIn(accountId: string, now: Date): Promise<{ granted: number; streak: number }>;
  readCheckIn(accountId: string, now: Date): Promise<CheckInState>;

  /** The account's invitation code, made on first use. */
  readInvitation(accountId: string, now: Date): Promise<InvitationState>;
  /**
   * Notes at sign-up who invited an account. An unknown code, one's own and a second one change nothing; neither does
   * the invitation of somebody who may be the same person, which the caller tells by `mayBeSamePerson(inviterId)`, nor
   * one of an account that has a code of its own by now: who can invite was here before, so nobody invites in a circle.
   * @returns whether it was noted.
   */
  noteInvitation(
    request: { code: string; accountId: string; mayBeSamePerson: (inviterId: string) => Promise<boolean> },
    now: Date,
  ): Promise<boolean>;
  /**
   * Rewards both sides of an invitation once the invited account has spent credits on a finished generation and has
   * paid or been active on three UTC days (see `PROGRESS`); what it made as a visitor before does not count. Check-ins
   * and grants of payments do the same by themselves; whoever captures a hold has to call it. Nobody is rewarded for an
   * invitation beyond the inviter's most, nor while two kinds of signals match and no operator has let it pass.
   * @returns whether they were rewarded by this call.
   */
  rewardInvitation(accountId: string, now: Date): Promise<boolean>;

  /** Credits of a pack, once per payment. False when they were given before. */
  grantPack(request: { accountId: string; credits: number; paymentRef: string }, now: Date): Promise<boolean>;
  /** A subscription period's credits, once per invoice; they lapse when the period ends. */
  grantPeriod(
    request: { accountId: string; credits: number; invoiceRef: string; periodEnd: Date },
    now: Date,
  ): Promise<boolean>;
  /**
   * Takes back what is left of a payment's or invoice's grant. `credits` counts all that this grant owes so far, not
   * this call's share: calls that are repeated, partial or out of order add up to the largest. Credits that were spent
   * stay spent; held ones are left to their generation, and taken back when it returns them. A grant that was never
   * made is none of its business. Gives how many were taken back this time.
   */
  takeBack(request: { ref: string; credits: number }, now: Date): Promise<number>;

  /** Lines of an account's ledger, newest first; `before` is the id of the last line already shown. */
  listLines(accountId: string, page: { before?: number; limit: number }): Promise<LedgerLine[]>;
}

/** Grants that can also make up for what a crash left undone. */
export interface SweepingGrants extends Grants {
  /** Rewards invitations that are due, some at a time. Gives how many. */
  rewardDueInvitations(now: Date): Promise<number>;
}
