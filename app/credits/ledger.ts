import type { Viewer } from "~/accounts/viewer.ts";

export interface Balance {
  balance: number;
  /** When the soonest lapsing credits of the balance lapse. */
  nextExpiry?: Date;
}

/** Append-only book of credits. Every paid generation holds first, then captures or releases exactly once. */
export interface Ledger {
  /** Grants what is due for this UTC day, then tells what the viewer may spend now (for a visitor: at most what the address has left). */
  readBalance(viewer: Viewer, now: Date): Promise<Balance>;
  /**
   * Reserves credits for a generation, soonest-lapsing first.
   * @throws AppError SIGN_IN_REQUIRED (visitor) or INSUFFICIENT_CREDITS (account) when they do not suffice.
   */
  hold(request: { viewer: Viewer; generationId: string; amount: number; now: Date; expiresAt: Date }): Promise<void>;
  /** Spends a hold. False when it was settled before. */
  capture(generationId: string, now: Date): Promise<boolean>;
  /** Returns a hold; returned credits live at least until the UTC midnight after next. False when it was settled before. */
  release(generationId: string, now: Date): Promise<boolean>;
}
