import { AppError } from "#registry/contract/errors/app-error.ts";
import type { Db } from "~/server/db/db.ts";
import { humanProof } from "~/server/db/schema/limits.ts";

/** How long a token works and a used one is remembered. */
export const TOKEN_LASTS_MS = 10 * 60_000;

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

/** Remembers a token by its nonce. @throws AppError VERIFICATION_FAILED for one that was accepted before. */
export async function acceptOnce(db: Db, nonce: string, expiresAt: Date): Promise<void> {
  const first = await db
    .insert(humanProof)
    .values({ nonce, expiresAt })
    .onConflictDoNothing()
    .returning({ nonce: humanProof.nonce });
  if (first.length === 0) throw new AppError("VERIFICATION_FAILED");
}
