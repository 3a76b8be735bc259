import type { Db } from "~/server/db/db.ts";
import type { Env } from "~/server/config/env.server.ts";
import type { Secrets } from "~/server/config/secrets.server.ts";
import type { HumanCheck } from "./human-check.ts";

/** Turnstile where it is configured, else the check that needs nobody else. */
export async function openHumanCheck(env: Env, db: Db, secrets: Secrets): Promise<HumanCheck> {
  if (env.turnstile) {
    const { createTurnstile } = await import("./turnstile.server.ts");
    const hostname = env.baseUrl === undefined ? undefined : new URL(env.baseUrl).hostname;
    return createTurnstile({ db, ...env.turnstile, hostname, fetch });
  }
  const { createHumanCheck } = await import("./altcha.server.ts");
  return createHumanCheck({ db, secrets, cost: env.humanCheckRounds });
}
