import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { lte } from "drizzle-orm";
import type { Db } from "~/db/db.ts";
import { humanProof } from "~/db/schema/human-check.ts";
import { AppError } from "~/errors/app-error.ts";
import { ALTCHA } from "./altcha-challenge.ts";
import { parseAltchaToken, type AltchaToken } from "./altcha-token.server.ts";
import type { HumanCheck } from "./human-check.ts";

/** How long a challenge may be answered. */
const LIFETIME_MS = 10 * 60_000;

export interface AltchaHumanCheck extends HumanCheck {
  readonly provider: "altcha";
  createChallenge(now: Date): Promise<Challenge>;
  purge(now: Date): Promise<void>;
}

/**
 * The human check by ALTCHA, protocol version 2: the browser proves some work, no third party is asked.
 *
 * The library signs a challenge and recognises its solution; it neither stops a token from being used twice nor reads
 * a clock of ours. So every accepted token's nonce is remembered until the token expires, and expiry is checked here
 * against `now` as well.
 * @param options.secret the site's secret; the keys used here are derived from it.
 * @param options.cost PBKDF2 rounds per guess.
 */
export function createHumanCheck({
  db,
  secret,
  cost = ALTCHA.cost,
}: {
  db: Db;
  secret: string;
  cost?: number;
}): AltchaHumanCheck {
  const keys = {
    hmacSignatureSecret: deriveSecret(secret, "altcha-challenge"),
    hmacKeySignatureSecret: deriveSecret(secret, "altcha-key"),
  };
  const isSolved = async ({ challenge, solution }: AltchaToken): Promise<boolean> => {
    const { counter, derivedKey } = solution;
    const result = await verifySolution({ challenge, solution: { counter, derivedKey }, deriveKey, ...keys });
    return result.verified;
  };
  return {
    provider: "altcha",
    createChallenge: (now) =>
      createChallenge({
        algorithm: ALTCHA.algorithm,
        cost,
        keyLength: ALTCHA.keyLength,
        counter: randomInt(ALTCHA.counter.max, ALTCHA.counter.min),
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
        deriveKey,
        ...keys,
      }),
    async verify(token, now) {
      const parsed = token ? parseAltchaToken(token, cost) : null;
      if (!parsed) throw new AppError("VERIFICATION_FAILED");
      const { nonce, expiresAt } = parsed.challenge.parameters;
      const expires = new Date(expiresAt * 1000);
      if (expires <= now || !(await isSolved(parsed))) throw new AppError("VERIFICATION_FAILED");
      const first = await db
        .insert(humanProof)
        .values({ nonce, expiresAt: expires })
        .onConflictDoNothing()
        .returning({ nonce: humanProof.nonce });
      if (first.length === 0) throw new AppError("VERIFICATION_FAILED");
    },
    async purge(now) {
      await db.delete(humanProof).where(lte(humanProof.expiresAt, now));
    },
  };
}

const deriveSecret = (secret: string, purpose: string): string =>
  createHmac("sha256", secret).update(purpose).digest("hex");
