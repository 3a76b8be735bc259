import type { Viewer } from "~/server/viewer/viewer.ts";

export interface Balance {
  balance: number;
  /** When the soonest lapsing credits of the balance lapse. */
  nextExpiry?: Date;
}

export interface HoldRequest {
  viewer: Viewer;
  generationId: string;
  amount: number;
  now: Date;
  /** When the sweeper may settle the hold, should nobody else have. */
  expiresAt: Date;
}

/** Append-only book of credits. Every paid generation holds first, then captures or releases exactly once. */
export interface Ledger {
  /** Grants what is due for this UTC day, then tells what the viewer may spend now (for a visitor: at most what the address has left). */
  readBalance(viewer: Viewer, now: Date): Promise<Balance>;
  /**
   * Reserves credits for a generation, soonest-lapsing first. Repeating it while the hold stands changes nothing.
   * @throws AppError SIGN_IN_REQUIRED (visitor; `params.renewAt` is the ISO time of the next UTC midnight) or
   * INSUFFICIENT_CREDITS (account) when they do not suffice.
   */
  hold(request: HoldRequest): Promise<void>;
  /** Reserves credits for several generations of one viewer, for all of them or for none. Refuses as `hold` does. */
  holdAll(requests: readonly HoldRequest[]): Promise<void>;
  /**
   * Spends a hold. Record the succeeded generation and its outputs before. False when it was settled before or never
   * made.
   */
  capture(generationId: string, now: Date): Promise<boolean>;
  /**
   * Returns a hold; returned credits live at least until the UTC midnight after next. False when it was settled before
   * or never made.
   */
  release(generationId: string, now: Date): Promise<boolean>;
}

/** Generation ids, by what became of their hold. */
export interface SweptHolds {
  captured: string[];
  released: string[];
}

/** A ledger that can also settle what a crash left behind. */
export interface SweepingLedger extends Ledger {
  /**
   * Settles holds past their `expiresAt`: captured where the generation succeeded with a stored result, else returned.
   * Never touches the generations themselves.
   */
  sweepStaleHolds(now: Date): Promise<SweptHolds>;
}
