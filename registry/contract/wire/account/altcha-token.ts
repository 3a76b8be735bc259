import { z } from "zod";
import { ALTCHA } from "./altcha-challenge.ts";

const hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/);

/**
 * What `turnstileToken` carries where the human check is ALTCHA, as base64 of its JSON. The work it stands for is fixed
 * here, not by what the token says of itself.
 */
export const altchaToken = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(ALTCHA.algorithm),
        nonce: hex,
        salt: hex,
        cost: z.number(),
        keyLength: z.literal(ALTCHA.keyLength),
        keyPrefix: hex,
        keySignature: hex,
        expiresAt: z.number().int().positive(),
      })
      .strict(),
    signature: hex,
  }),
  solution: z.object({
    counter: z.number().int().min(ALTCHA.counter.min).max(ALTCHA.counter.max),
    derivedKey: hex,
    time: z.number().nonnegative().optional(),
  }),
});
export type AltchaToken = z.infer<typeof altchaToken>;
