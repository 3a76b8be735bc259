/** What Turnstile's tokens are made for; a token that was made for anything else is refused. */
export const TURNSTILE_ACTION = "generate";

/** Where its script and its frame come from. */
export const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/**
 * How hard the proof of work of ALTCHA is: PBKDF2 rounds per guess, and the range the right guess is drawn from. A desktop
 * browser needs 0.1 to 0.5 seconds.
 */
export const ALTCHA = {
  algorithm: "PBKDF2/SHA-256",
  cost: 1000,
  keyLength: 32,
  counter: { min: 500, max: 1500 },
} as const;
