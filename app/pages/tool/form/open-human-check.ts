import type { CallApi } from "./api-call.ts";
import { obtainHumanToken } from "./human-token.ts";
import type { ReadSiteConfig } from "./site-config.ts";

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

/** The site's own nonce lets the script in; a page that is cached for all keeps it in its scripts. */
const nonceOfPage = (): string | undefined =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
