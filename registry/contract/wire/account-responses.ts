import { z } from "zod";
import { errorResponse, moment, object, type Of } from "./responses.ts";
import { ALTCHA } from "./values.ts";

/**
 * What whoever waits for a mail may know of it. `sent`: handed over, or on its way without trouble. `delayed`: not taken
 * yet, tried again. `failed`: given up; `refused` by the address, or because the mail server was `unreachable`.
 */
export const mailState = z.union([
  object({ state: z.literal("sent") }),
  object({ state: z.literal("delayed") }),
  object({ state: z.literal("failed"), reason: z.enum(["refused", "unreachable"]) }),
]);
export type MailState = Of<typeof mailState>;

/** `GET /api/human-check/challenge`: work to do by ALTCHA's protocol version 2, signed. Whatever else is left out. */
export const altchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal(ALTCHA.algorithm),
    /** Of nonce, salt, the key's known half and both signatures: in hexadecimal. */
    nonce: z.string(),
    salt: z.string(),
    /** Rounds for each guess. */
    cost: z.number(),
    keyLength: z.literal(ALTCHA.keyLength),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** In seconds since 1970. */
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
});
export type AltchaChallenge = Of<typeof altchaChallenge>;

/** A field that is left out where the accounts library has something else there. */
const maybe = <Schema extends z.ZodTypeAny>(schema: Schema) => schema.optional().catch(undefined);

/**
 * What is told of any answer of the accounts library; null for nobody's session. Whatever else is left out: sessions'
 * tokens, networks and browsers are told to nobody.
 */
export const authResponse = z
  .object({
    status: maybe(z.boolean()),
    success: maybe(z.boolean()),
    redirect: maybe(z.boolean()),
    url: maybe(z.string()),
    /** Null where an account was made and nobody is signed in. */
    token: maybe(z.null()),
    twoFactorRedirect: maybe(z.boolean()),
    twoFactorMethods: maybe(z.array(z.string())),
    totpURI: maybe(z.string()),
    backupCodes: maybe(z.array(z.string())),
    session: maybe(z.object({ expiresAt: moment })),
    user: maybe(
      z.object({
        id: maybe(z.string()),
        name: maybe(z.string()),
        email: maybe(z.string()),
        emailVerified: maybe(z.boolean()),
      }),
    ),
  })
  .nullable();

/** A refusal: its code is one of the table, or one of the library's own. */
export const authRefusal = errorResponse.extend({ code: z.string() }).strict();
export type AuthRefusalResponse = Of<typeof authRefusal>;

/** `GET /api/auth/get-session`, as far as a page reads it: who is signed in. */
export interface SessionResponse {
  user: { name: string; email: string };
}
