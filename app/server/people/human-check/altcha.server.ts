import { createHmac } from "node:crypto";
import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { altchaToken, type AltchaToken } from "#registry/contract/wire/requests.ts";
import { ALTCHA } from "#registry/contract/wire/values.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { Db } from "~/server/db/db.ts";
import { acceptOnce, type HumanCheck, TOKEN_LASTS_MS } from "./human-check.server.ts";

/** A real token has about 900 characters. */
const MAX_TOKEN_LENGTH = 4096;

export interface AltchaHumanCheck extends HumanCheck {
  readonly provider: "altcha";
  createChallenge(now: Date): Promise<Challenge>;
}

/**
 * The human check by ALTCHA, protocol version 2: the browser proves some work, no third party is asked.
 *
 * The library signs a challenge and recognises its solution; it neither stops a token from being used twice nor reads
 * a clock of ours. So every accepted token's nonce is remembered until the token expires, and expiry is checked here
 * against `now` as well.
 * @param options.secrets the site's; the keys used here are derived from them.
 * @param options.cost PBKDF2 rounds per guess.
 */
export function createHumanCheck({
  db,
  secrets,
  cost = ALTCHA.cost,
}: {
  db: Db;
  secrets: Secrets;
  cost?: number;
}): AltchaHumanCheck {
  const isSolved = async ({ challenge, solution }: AltchaToken): Promise<boolean> => {
    const { counter, derivedKey } = solution;
    for (const secret of secrets) {
      const solved = { challenge, solution: { counter, derivedKey }, deriveKey };
      const { verified } = await verifySolution({ ...solved, ...keysOf(secret) });
      if (verified) return true;
    }
    return false;
  };
  return {
    provider: "altcha",
    createChallenge: (now) =>
      createChallenge({
        algorithm: ALTCHA.algorithm,
        cost,
        keyLength: ALTCHA.keyLength,
        counter: randomInt(ALTCHA.counter.max, ALTCHA.counter.min),
        expiresAt: new Date(now.getTime() + TOKEN_LASTS_MS),
        deriveKey,
        ...keysOf(secrets[0]),
      }),
    async verify(token, now) {
      const parsed = token ? parseAltchaToken(token, cost) : null;
      if (!parsed) throw new AppError("VERIFICATION_FAILED");
      const { nonce, expiresAt } = parsed.challenge.parameters;
      const expires = new Date(expiresAt * 1000);
      if (expires <= now || !(await isSolved(parsed))) throw new AppError("VERIFICATION_FAILED");
      await acceptOnce(db, nonce, expires);
    },
  };
}

const keysOf = (secret: string) => ({
  hmacSignatureSecret: deriveSecret(secret, "altcha-challenge"),
  hmacKeySignatureSecret: deriveSecret(secret, "altcha-key"),
});

const deriveSecret = (secret: string, purpose: string): string =>
  createHmac("sha256", secret).update(purpose).digest("hex");

/**
 * Reads a token, base64 of the JSON `{ challenge, solution }`. Null when it is none of ours, or of other work.
 * @param cost rounds per guess that challenges ask for.
 */
export function parseAltchaToken(token: string, cost: number = ALTCHA.cost): AltchaToken | null {
  if (token.length > MAX_TOKEN_LENGTH || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(token)) return null;
  try {
    const parsed = altchaToken.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
    return parsed.challenge.parameters.cost === cost ? parsed : null;
  } catch {
    return null;
  }
}
