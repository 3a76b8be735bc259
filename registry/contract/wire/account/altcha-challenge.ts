import { number, oneOf, record, text, whole, type WireOf } from "../shape.ts";

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

/** The answer of `GET /api/human-check/challenge`: work to do by ALTCHA's protocol version 2, signed. */
export const altchaChallenge = record({
  parameters: record({
    algorithm: oneOf([ALTCHA.algorithm]),
    /** Of nonce, salt, the key's known half and both signatures: in hexadecimal. */
    nonce: text,
    salt: text,
    /** Rounds for each guess. */
    cost: number,
    keyLength: oneOf([ALTCHA.keyLength]),
    keyPrefix: text,
    keySignature: text,
    /** In seconds since 1970. */
    expiresAt: whole,
  }),
  signature: text,
});
export type AltchaChallenge = WireOf<typeof altchaChallenge>;
