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
 * Every expected failure: what the server answers, and what a page does about that code. `reactToFailure` says which
 * statuses go before it, `docs/errors.md` lists them. The contract fixes codes and statuses.
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

/** An answer that is no success, whoever made it: this site, or a proxy before it. */
export interface FailedAnswer {
  /** Absent where no answer came. */
  status?: number;
  /** Ours or anybody's. */
  code?: string;
  message?: string;
}

/** Statuses that decide by themselves, whatever comes with them. */
export const DECIDING_STATUSES: Readonly<Record<number, Exclude<Reaction, "say">>> = {
  401: "signIn",
  402: "credits",
};

/** What messages of a failed human check contain, ours in English and other servers' alike; only of status 400. */
const VERIFICATION = { status: 400, word: /verification/i } as const;

/** What a page does about a failure: the status decides first, then the code, then the message. */
export function reactToFailure({ status, code, message }: FailedAnswer): Reaction {
  const byStatus = status === undefined ? undefined : DECIDING_STATUSES[status];
  if (byStatus !== undefined) return byStatus;
  const byCode = isErrorCode(code) ? kindOf(code).does : undefined;
  if (byCode !== undefined) return byCode;
  return status === VERIFICATION.status && VERIFICATION.word.test(message ?? "") ? "verify" : "say";
}

/** What is said where the answer itself says nothing, by what is done about it. */
export const REACTION_SENTENCES = {
  signIn: "errors.signInRequired",
  credits: "errors.insufficientCredits",
  upgrade: "errors.planRequired",
  verify: "errors.verificationFailed",
  say: "errors.internal",
} as const satisfies Record<Reaction, string>;

/** Header of a failed call's answer: the whole number of credits that were held for it and came back. */
export const CREDITS_RETURNED = "Credits-Returned";
