import type { MessageKey } from "~/i18n/message-keys.ts";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";

/** "3 pictures", "1 video" …: the message that counts results of a kind. */
export const COUNT_MESSAGES = {
  image: "style.results.count",
  video: "style.results.videos",
  audio: "style.results.pieces",
  text: "style.results.texts",
} as const satisfies Record<ResultKind, MessageKey>;

/** What is said when a result cannot be saved. */
export const DOWNLOAD_FAILED_MESSAGES = {
  image: "style.results.downloadFailed",
  video: "style.results.saveFailed",
  audio: "style.results.saveFailed",
  text: "style.results.saveFailed",
} as const satisfies Record<ResultKind, MessageKey>;
