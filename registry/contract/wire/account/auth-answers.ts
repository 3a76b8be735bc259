import { errorAnswer } from "../error-answer.ts";
import { flag, listOf, moment, nullable, oneOf, optional, record, text, type WireOf } from "../shape.ts";

/**
 * What is told of any answer of the accounts library; null for nobody's session. Sessions' tokens, networks and browsers are
 * told to nobody.
 */
export const authAnswer = nullable(
  record({
    status: optional(flag),
    success: optional(flag),
    redirect: optional(flag),
    url: optional(text),
    /** Null where an account was made and nobody is signed in. */
    token: optional(nullable(oneOf([]))),
    twoFactorRedirect: optional(flag),
    twoFactorMethods: optional(listOf(text)),
    totpURI: optional(text),
    backupCodes: optional(listOf(text)),
    session: optional(record({ expiresAt: moment })),
    user: optional(
      record({
        id: optional(text),
        name: optional(text),
        email: optional(text),
        emailVerified: optional(flag),
      }),
    ),
  }),
);

/** A refusal: its code is one of the table, or one of the library's own. */
export const authRefusal = record({ ...errorAnswer.fields, code: text });
export type AuthRefusalAnswer = WireOf<typeof authRefusal>;
