/** Proof that a person asks. Fails closed: whatever cannot be verified is refused. */
export interface HumanCheck {
  readonly provider: "altcha" | "turnstile";
  readonly siteKey?: string;
  /** A fresh challenge for the browser to solve; absent where the provider serves its own. */
  createChallenge?(now: Date): Promise<unknown>;
  /**
   * Accepts a token once, for ten minutes.
   * @throws AppError VERIFICATION_FAILED when it is missing, wrong, used or expired.
   */
  verify(token: string | null | undefined, now: Date): Promise<void>;
}
