import { oneOf, record, text, type WireOf } from "./shape.ts";

/** What a request may be told beside its answer. */
const NOTICE_CODES = ["PHOTOS_UNUSED", "WORDS_IGNORED", "FIELD_UNUSED"] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** A notice as it is told: which field of the request, and a sentence in the request's locale. */
export const wordedNotice = record({ code: oneOf(NOTICE_CODES), field: text, message: text });
export type WordedNotice = WireOf<typeof wordedNotice>;
