import { ALTCHA } from "./human-check.ts";
import { number, oneOf, record, text, whole, type WireOf } from "./shape.ts";

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
