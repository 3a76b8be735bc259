import { errorCode } from "./error-answer.ts";
import { either, optional, record, text, whole } from "./shape.ts";

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
