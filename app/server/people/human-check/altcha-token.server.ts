import { z } from "zod";
import { ALTCHA } from "#registry/contract/wire/altcha-challenge.ts";

/** A real token has about 900 characters. */
const MAX_TOKEN_LENGTH = 4096;
const Hex = z.string().regex(/^([0-9a-f]{2}){1,64}$/);

/** What a token must hold. The work it stands for is fixed here, not by what the token says of itself. */
const Token = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.literal(ALTCHA.algorithm),
        nonce: Hex,
        salt: Hex,
        cost: z.number(),
        keyLength: z.literal(ALTCHA.keyLength),
        keyPrefix: Hex,
        keySignature: Hex,
        expiresAt: z.number().int().positive(),
      })
      .strict(),
    signature: Hex,
  }),
  solution: z.object({
    counter: z.number().int().min(ALTCHA.counter.min).max(ALTCHA.counter.max),
    derivedKey: Hex,
    time: z.number().nonnegative().optional(),
  }),
});

export type AltchaToken = z.infer<typeof Token>;

/**
 * Reads a token, base64 of the JSON `{ challenge, solution }`. Null when it is none of ours, or of other work.
 * @param cost rounds per guess that challenges ask for.
 */
export function parseAltchaToken(token: string, cost: number = ALTCHA.cost): AltchaToken | null {
  if (token.length > MAX_TOKEN_LENGTH || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(token)) return null;
  try {
    const parsed = Token.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
    return parsed.challenge.parameters.cost === cost ? parsed : null;
  } catch {
    return null;
  }
}
