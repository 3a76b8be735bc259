import type { CallApi } from "./api-call.ts";
import type { ReadSiteConfig } from "./site-config.ts";

/** Pause between two tries of the human check, in milliseconds: the specification's retry interval. */
export const HUMAN_CHECK_RETRY_MS = 8_000;

/** How often the check is tried for one click before the person is told. */
const TRIES = 3;

export interface HumanTokenDeps {
  callApi: CallApi;
  readConfig: ReadSiteConfig;
  /** Works out the proof for a challenge. Rejects when it cannot. */
  solve: (challenge: unknown) => Promise<string>;
  /** Has Turnstile look at the visitor. Rejects when that fails. */
  askTurnstile: (siteKey: string) => Promise<string>;
  sleep: (milliseconds: number) => Promise<void>;
  /** Told before each pause. */
  onRetry: () => void;
}

/** A fresh proof that a person asks, made without bothering them. Null when every try failed. */
export async function obtainHumanToken(deps: HumanTokenDeps): Promise<string | null> {
  for (let left = TRIES; left > 0; left -= 1) {
    const token = await tryOnce(deps);
    if (token !== null) return token;
    if (left === 1) break;
    deps.onRetry();
    await deps.sleep(HUMAN_CHECK_RETRY_MS);
  }
  return null;
}

async function tryOnce({ callApi, readConfig, solve, askTurnstile }: HumanTokenDeps): Promise<string | null> {
  const { provider, siteKey } = (await readConfig())?.humanCheck ?? {};
  if (provider === "turnstile" && siteKey !== undefined) return askTurnstile(siteKey).catch(() => null);
  if (provider !== "altcha") return null;
  const challenge = await callApi({ path: "/api/human-check/challenge" });
  return challenge.ok ? solve(challenge.body).catch(() => null) : null;
}
