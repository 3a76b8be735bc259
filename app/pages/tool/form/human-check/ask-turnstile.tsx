import { Turnstile } from "@marsidev/react-turnstile";
import { createRoot } from "react-dom/client";
import { TURNSTILE_ACTION } from "#registry/contract/wire/values.ts";

/** How long one try may take, a person's own clicks included, in milliseconds. */
const PATIENCE_MS = 60_000;

/** What a check is run with. */
export interface TurnstileCheck {
  siteKey: string;
  /** Language of what it may have to ask, as an IETF tag. */
  language: string;
  /** Lets its script in. */
  nonce?: string | undefined;
}

/**
 * Runs Turnstile once and gives its token. It stays out of sight unless it has to ask the person; then it stands at the
 * lower edge of the window. Rejects when it fails or takes too long.
 */
export function askTurnstile({ siteKey, language, nonce }: TurnstileCheck): Promise<string> {
  const host = document.createElement("div");
  host.className = "human-check";
  document.body.append(host);
  const root = createRoot(host);
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error("Turnstile gave no token"));
    setTimeout(fail, PATIENCE_MS);
    root.render(
      <Turnstile
        siteKey={siteKey}
        onSuccess={resolve}
        onError={fail}
        onUnsupported={fail}
        onTimeout={fail}
        options={{
          action: TURNSTILE_ACTION,
          appearance: "interaction-only",
          language,
          retry: "never",
          refreshExpired: "never",
        }}
        scriptOptions={{ ...(nonce !== undefined && { nonce }), onError: fail }}
      />,
    );
  }).finally(() => {
    root.unmount();
    host.remove();
  });
}
