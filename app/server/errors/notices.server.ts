import type { NoticeCode } from "#registry/contract/wire/values.ts";
import type { WordedNotice } from "#registry/contract/wire/responses.ts";
import type { Locale } from "#registry/contract/locale.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";

/** What a request may be told beside its answer, with the key of its sentence in `locales/<locale>/errors.json`. */
const NOTICE_SENTENCES = {
  PHOTOS_UNUSED: "notices.photosUnused",
  WORDS_IGNORED: "notices.wordsIgnored",
  FIELD_UNUSED: "notices.fieldUnused",
} as const satisfies Record<NoticeCode, string>;

/** Something that was sent and is not used: no reason to refuse, and nothing to be silent about. */
export interface Notice {
  code: NoticeCode;
  /** Field of the request's body. */
  field: string;
  /** Values for the sentence's placeholders. */
  params?: Record<string, string | number>;
}

/** Words notices in a locale; to be spread into an answer, which has no list where there is nothing to tell. */
export function wordNotices(notices: readonly Notice[], locale: Locale): { notices?: WordedNotice[] } {
  if (notices.length === 0) return {};
  const worded = notices.map(({ code, field, params }) => ({
    code,
    field,
    message: errorSentence(locale, NOTICE_SENTENCES[code], { field, ...params }),
  }));
  return { notices: worded };
}
