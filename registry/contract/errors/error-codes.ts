/**
 * What the site's own pages do about a failure: show the way to sign in, to credits or to a plan, ask for the human check
 * again, or say the sentence.
 */
export type Reaction = "signIn" | "credits" | "upgrade" | "verify" | "say";

interface ErrorKind {
  status: number;
  /** Key of its sentence in `locales/<locale>/errors.json`. */
  message: string;
  /** `Retry-After` in seconds where whoever throws it knows no better; only codes with it always say one. */
  retryAfterS?: number;
  /** To say the sentence where left out. */
  does?: Exclude<Reaction, "say">;
}

/**
 * Every expected failure: what the server answers, and what a page does about that code. `react-to-failure.ts` says which
 * statuses go before it, `docs/errors.md` is made of both. The contract fixes codes and statuses.
 */
export const ERROR_CODES = {
  VERIFICATION_FAILED: { status: 400, message: "verificationFailed", does: "verify" },
  INVALID_INPUT: { status: 400, message: "invalidInput" },
  UNSUPPORTED_TYPE: { status: 400, message: "unsupportedType" },
  FILE_TOO_LARGE: { status: 400, message: "fileTooLarge" },
  NO_IMAGE: { status: 400, message: "noImage" },
  TOO_FEW_IMAGES: { status: 400, message: "tooFewImages" },
  TOO_MANY_IMAGES: { status: 400, message: "tooManyImages" },
  FOREIGN_IMAGE: { status: 400, message: "foreignImage" },
  PHOTO_UNSUITABLE: { status: 400, message: "photoUnsuitable" },
  WORDS_NOT_UNDERSTOOD: { status: 400, message: "wish.nothing" },
  WEAK_PASSWORD: { status: 400, message: "auth.weakPassword" },
  SIGN_IN_REQUIRED: { status: 401, message: "signInRequired", does: "signIn" },
  SIGNATURE_REFUSED: { status: 401, message: "signatureRefused" },
  INSUFFICIENT_CREDITS: { status: 402, message: "insufficientCredits", does: "credits" },
  PLAN_REQUIRED: { status: 403, message: "planRequired", does: "upgrade" },
  FORBIDDEN_ORIGIN: { status: 403, message: "forbiddenOrigin" },
  FORBIDDEN_ADDRESS: { status: 403, message: "forbiddenAddress" },
  EMAIL_NOT_VERIFIED: { status: 403, message: "auth.emailNotVerified" },
  NOT_FOUND: { status: 404, message: "notFound" },
  METHOD_NOT_ALLOWED: { status: 405, message: "methodNotAllowed" },
  IDEMPOTENCY_CONFLICT: { status: 409, message: "idempotencyConflict" },
  ALREADY_UPLOADED: { status: 409, message: "alreadyUploaded" },
  CANCELED: { status: 409, message: "canceled" },
  STILL_RUNNING: { status: 409, message: "stillRunning" },
  BODY_TOO_LARGE: { status: 413, message: "bodyTooLarge" },
  CONTENT_REFUSED: { status: 422, message: "contentRefused" },
  RATE_LIMITED: { status: 429, message: "rateLimited", retryAfterS: 5 },
  INTERNAL: { status: 500, message: "internal" },
  PROVIDER_FAILED: { status: 502, message: "providerFailed" },
  BUSY: { status: 503, message: "busy", retryAfterS: 5 },
  GENERATION_TIMEOUT: { status: 504, message: "generationTimeout" },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_CODES;

export const isErrorCode = (text: unknown): text is ErrorCode =>
  typeof text === "string" && Object.hasOwn(ERROR_CODES, text);

/** Every code, in the table's order. */
export const errorCodes = Object.keys(ERROR_CODES).filter(isErrorCode);

/** What is said of a code, by the type that every row has. */
export const kindOf = (code: ErrorCode): ErrorKind => ERROR_CODES[code];
