import type { MessageKey } from "~/i18n/message-keys.ts";
import type { ResultKind } from "#registry/contract/wire/generation-states.ts";

/** What this page says differently of a picture, a film, a piece of music and a text. */
type Word =
  | "generate"
  | "generating"
  | "resumed"
  | "queued"
  | "success"
  | "failed"
  | "allFailed"
  | "noResult"
  | "empty";

/** The messages of each kind. Those of pictures are the specification's own. */
export const KIND_WORDS = {
  image: {
    generate: "style.form.generate",
    generating: "style.progress.generating",
    resumed: "style.progress.resumed",
    queued: "style.progress.queued",
    success: "style.results.success",
    failed: "errors.taskFailed",
    allFailed: "errors.allAttemptsFailed",
    noResult: "errors.noImageUrl",
    empty: "style.empty.title",
  },
  video: {
    generate: "style.kinds.generate",
    generating: "style.kinds.video.generating",
    resumed: "style.kinds.video.resumed",
    queued: "style.kinds.video.queued",
    success: "style.kinds.video.success",
    failed: "style.kinds.video.failed",
    allFailed: "style.kinds.video.allFailed",
    noResult: "style.kinds.video.noResult",
    empty: "style.kinds.video.empty",
  },
  audio: {
    generate: "style.kinds.generate",
    generating: "style.kinds.audio.generating",
    resumed: "style.kinds.audio.resumed",
    queued: "style.kinds.audio.queued",
    success: "style.kinds.audio.success",
    failed: "style.kinds.audio.failed",
    allFailed: "style.kinds.audio.allFailed",
    noResult: "style.kinds.audio.noResult",
    empty: "style.kinds.audio.empty",
  },
  text: {
    generate: "style.kinds.generate",
    generating: "style.kinds.text.generating",
    resumed: "style.kinds.text.resumed",
    queued: "style.kinds.text.queued",
    success: "style.kinds.text.success",
    failed: "style.kinds.text.failed",
    allFailed: "style.kinds.text.allFailed",
    noResult: "style.kinds.text.noResult",
    empty: "style.kinds.text.empty",
  },
} as const satisfies Record<ResultKind, Record<Word, MessageKey>>;
