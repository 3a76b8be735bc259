import { ERROR_CODES, type ErrorCode } from "./error-codes.ts";

const BRAND = Symbol.for("imgfx.app-error");

export interface AppErrorOptions {
  /** A more precise sentence than the code's own: a key of `errors.json`, e.g. `photo.noFace`. */
  message?: string;
  /** Values for the sentence's placeholders, e.g. `{ photo: 2 }`. */
  params?: Record<string, string | number>;
  /** For 429 and 503: seconds until another try is worth it. */
  retryAfterS?: number;
  /** Credits that were held for the request and came back. */
  creditsReturned?: number;
  cause?: unknown;
}

/** An expected failure, told to the person in their language. Programmer mistakes are `invariant`s instead. */
export class AppError extends Error {
  /** Marks the class across module copies: the server and the page bundle each load this file. */
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  readonly status: number;
  readonly messageKey: string;
  readonly params: Record<string, string | number>;
  readonly retryAfterS: number | undefined;
  readonly creditsReturned: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.messageKey = options.message ?? ERROR_CODES[code].message;
    this.params = options.params ?? {};
    this.retryAfterS = options.retryAfterS;
    this.creditsReturned = options.creditsReturned;
  }
}

/** Tells an expected failure from any other, also when it was thrown by another copy of this module. */
export const isAppError = (error: unknown): error is AppError =>
  typeof error === "object" && error !== null && BRAND in error;
