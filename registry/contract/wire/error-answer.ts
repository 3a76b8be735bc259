import { errorCodes } from "../errors/error-codes.ts";
import { oneOf, optional, record, text, whole, type WireOf } from "./shape.ts";

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
