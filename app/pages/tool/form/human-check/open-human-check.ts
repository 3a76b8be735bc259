import type { CallApi, ReadSiteConfig } from "../api-call.ts";

/** Pause between two tries of the human check, in milliseconds: the specification's retry interval. */
const HUMAN_CHECK_RETRY_MS = 8_000;

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

/** What a page runs its human check with. */
export interface HumanCheckPage {
  callApi: CallApi;
  readConfig: ReadSiteConfig;
  /** The page's language, which may change while it is open. */
  readLocale: () => string;
}

/** Gives a fresh token, or null when the check failed. `onRetry` is told before each pause. */
export type ObtainToken = (onRetry?: () => void) => Promise<string | null>;

/** The human check of a page, whichever the site has; what it needs is loaded with the first token. */
export const openHumanCheck =
  ({ callApi, readConfig, readLocale }: HumanCheckPage): ObtainToken =>
  (onRetry = () => undefined) =>
    obtainHumanToken({
      ...{ callApi, readConfig, solve, onRetry },
      askTurnstile: async (siteKey) => {
        const { askTurnstile } = await import("./ask-turnstile.tsx");
        return askTurnstile({ siteKey, language: readLocale(), nonce: nonceOfPage() });
      },
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    });

async function solve(challenge: unknown): Promise<string> {
  const { solveChallenge } = await import("./solve-challenge.ts");
  return solveChallenge(challenge);
}

/** Of a page that is rendered for one reader; on others the policy lets the script in by its host alone. */
const nonceOfPage = (): string | undefined =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;

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
