import { errorCodes } from "../errors/error-codes.ts";
import { either, oneOf, optional, record, text, whole, type WireOf } from "./shape.ts";

/** A code of the one table. */
export const errorCode = oneOf(errorCodes);

/** The answer to everything that fails. */
export const errorAnswer = record({
  code: errorCode,
  /** A sentence in the request's locale. */
  message: text,
  /** The field of the request that is to blame, and what was likely meant by it. */
  field: optional(text),
  suggestion: optional(text),
  /** The photo that is to blame, from 1. */
  photo: optional(whole),
});
export type ErrorAnswer = WireOf<typeof errorAnswer>;

/** A failure as a client makes it out where one is told of in an answer: a code that it does not know is none. */
export const toldError = record({
  code: optional(errorCode),
  message: optional(text),
  photo: optional(whole),
  creditsReturned: optional(whole),
});

/** The same of an answer that is not 2xx, be it ours or that of something between. Some say all of it under `error`. */
export const toldFailure = record({
  code: optional(errorCode),
  message: optional(text),
  error: optional(either([toldError, text])),
  msg: optional(text),
  detail: optional(text),
  field: optional(text),
  photo: optional(whole),
});
