import { RESULT_KINDS } from "./generation-states.ts";
import { listOf, number, oneOf, optional, record, text } from "./shape.ts";

/** What a client makes of a notice: its sentence. */
export const toldNotices = optional(listOf(record({ message: text })));

/** What a client makes out of a result, by every name that the specification knows for its address. */
export const toldResultFields = {
  kind: optional(oneOf(RESULT_KINDS)),
  imageUrl: optional(text),
  imgAfterSrc: optional(text),
  url: optional(text),
  width: optional(number),
  height: optional(number),
  seconds: optional(number),
  text: optional(text),
  language: optional(text),
  seed: optional(number),
  notices: toldNotices,
} as const;
export const toldResult = record(toldResultFields);
