/** What Turnstile's tokens are made for; a token that was made for anything else is refused. */
export const TURNSTILE_ACTION = "generate";

/** Where its script and its frame come from. */
export const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";
