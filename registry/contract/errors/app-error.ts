import { kindOf, type ErrorCode } from "./error-codes.ts";

const BRAND = Symbol.for("imgfx.app-error");

export interface AppErrorOptions {
  /** A more precise sentence than the code's own: a key of `errors.json`, e.g. `photo.noFace`. */
  message?: string;
  /** Values for the sentence's placeholders, e.g. `{ photo: 2 }`. */
  params?: Record<string, string | number>;
  /** Seconds until another try is worth it; codes that always say some have their own where this is left out. */
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
    const { status, message, retryAfterS } = kindOf(code);
    this.status = status;
    this.messageKey = options.message ?? message;
    this.params = options.params ?? {};
    this.retryAfterS = options.retryAfterS ?? retryAfterS;
    this.creditsReturned = options.creditsReturned;
  }
}

/** Tells an expected failure from any other, also when it was thrown by another copy of this module. */
export const isAppError = (error: unknown): error is AppError =>
  typeof error === "object" && error !== null && BRAND in error;
