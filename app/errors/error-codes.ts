/**
 * Every expected failure: its HTTP status and the key of its sentence in `locales/<locale>/errors.json`.
 * The contract fixes codes and statuses.
 */
export const ERROR_CODES = {
  VERIFICATION_FAILED: { status: 400, message: "verificationFailed" },
  INVALID_INPUT: { status: 400, message: "invalidInput" },
  UNSUPPORTED_TYPE: { status: 400, message: "unsupportedType" },
  FILE_TOO_LARGE: { status: 400, message: "fileTooLarge" },
  NO_IMAGE: { status: 400, message: "noImage" },
  TOO_FEW_IMAGES: { status: 400, message: "tooFewImages" },
  TOO_MANY_IMAGES: { status: 400, message: "tooManyImages" },
  FOREIGN_IMAGE: { status: 400, message: "foreignImage" },
  PHOTO_UNSUITABLE: { status: 400, message: "photoUnsuitable" },
  WORDS_NOT_UNDERSTOOD: { status: 400, message: "wish.nothing" },
  SIGN_IN_REQUIRED: { status: 401, message: "signInRequired" },
  SIGNATURE_REFUSED: { status: 401, message: "signatureRefused" },
  INSUFFICIENT_CREDITS: { status: 402, message: "insufficientCredits" },
  PLAN_REQUIRED: { status: 403, message: "planRequired" },
  FORBIDDEN_ORIGIN: { status: 403, message: "forbiddenOrigin" },
  FORBIDDEN_ADDRESS: { status: 403, message: "forbiddenAddress" },
  NOT_FOUND: { status: 404, message: "notFound" },
  METHOD_NOT_ALLOWED: { status: 405, message: "methodNotAllowed" },
  IDEMPOTENCY_CONFLICT: { status: 409, message: "idempotencyConflict" },
  ALREADY_UPLOADED: { status: 409, message: "alreadyUploaded" },
  CANCELED: { status: 409, message: "canceled" },
  STILL_RUNNING: { status: 409, message: "stillRunning" },
  BODY_TOO_LARGE: { status: 413, message: "bodyTooLarge" },
  CONTENT_REFUSED: { status: 422, message: "contentRefused" },
  RATE_LIMITED: { status: 429, message: "rateLimited" },
  INTERNAL: { status: 500, message: "internal" },
  PROVIDER_FAILED: { status: 502, message: "providerFailed" },
  BUSY: { status: 503, message: "busy" },
  GENERATION_TIMEOUT: { status: 504, message: "generationTimeout" },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
