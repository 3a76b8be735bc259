import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "#registry/contract/errors/app-error.ts";
import { TURNSTILE_ACTION } from "#registry/contract/wire/values.ts";
import type { Db } from "~/server/db/db.ts";
import { acceptOnce, type HumanCheck, TOKEN_LASTS_MS } from "./human-check.server.ts";

export interface TurnstileOptions {
  db: Db;
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
  /** The host that tokens must have been made on; any that the site key allows where it is not known. */
  hostname?: string | undefined;
  fetch: typeof fetch;
}

/** How long the vendor may take to answer. */
const PATIENCE_MS = 5_000;
/** Longest token (docs: "Validate the token"). */
const TOKEN_LENGTH = 2048;

const Answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  challenge_ts: z.string().datetime({ offset: true }),
});

/**
 * The human check by Turnstile: its widget gives the browser a token, and its vendor says here whether that is good. Not
 * reaching the vendor is no pass.
 */
export function createTurnstile(options: TurnstileOptions): HumanCheck {
  const { db, siteKey, secretKey, verifyUrl, hostname } = options;

  const askVendor = async (token: string) => {
    const answer = await options.fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "error",
    });
    return Answer.parse(await answer.json());
  };

  return {
    provider: "turnstile",
    siteKey,
    async verify(token, now) {
      if (!token || token.length > TOKEN_LENGTH) throw new AppError("VERIFICATION_FAILED");
      const verdict = await askVendor(token).catch((cause: unknown) => {
        throw new AppError("VERIFICATION_FAILED", { cause });
      });
      const isOurs =
        verdict.success &&
        verdict.action === TURNSTILE_ACTION &&
        (hostname === undefined || verdict.hostname === hostname) &&
        now.getTime() - Date.parse(verdict.challenge_ts) < TOKEN_LASTS_MS;
      if (!isOurs) throw new AppError("VERIFICATION_FAILED");
      // The vendor takes a token once; so does this site, whatever the vendor does.
      const nonce = createHash("sha256").update(token).digest("hex");
      await acceptOnce(db, nonce, new Date(now.getTime() + TOKEN_LASTS_MS));
    },
  };
}
