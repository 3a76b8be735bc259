import type { MessageKey } from "~/i18n/message-keys.ts";
import type { ResultKind } from "#registry/contract/wire/values.ts";
import type { PublicTool } from "#registry/contract/compiled.ts";
import {
  reactToFailure,
  REACTION_SENTENCES,
  type FailedAnswer,
} from "#registry/contract/errors/error-codes.ts";
import { joinSentences } from "~/i18n/translate.ts";
import type { Locale } from "~/i18n/locales.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { GenerationFailure, GenerationPhase } from "./generation-state.ts";
import type { Overlay } from "../page-data.ts";

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

/** The server's sentence for a session that ended, by which it is told from credits that don't suffice. */
const SESSION_ENDED = "errors.sessionEnded";

/** The dialog that explains a failure instead of a sentence, with a way on; null where there is none. */
export function dialogOf(failure: FailedAnswer, t: Translate): Overlay | null {
  switch (reactToFailure(failure)) {
    case "signIn":
      return { name: failure.message === t(SESSION_ENDED) ? "sessionEnded" : "signIn" };
    case "credits":
      return { name: "credits" };
    case "upgrade":
      return { name: "plan", text: failure.message ?? t(REACTION_SENTENCES.upgrade) };
    case "verify":
    case "say":
      return null;
  }
}

type FailedTool = Pick<PublicTool, "output" | "section">;

/** What to tell the person: the server's sentence, else one of our own, and when another try is worth it. */
export function describeFailure(
  failure: GenerationFailure,
  tool: FailedTool,
  t: Translate,
  locale: Locale,
): string {
  const sentence = failure.message ?? ownSentence(failure, tool, t);
  const { retryAfterS } = failure;
  if (retryAfterS === undefined) return sentence;
  return joinSentences(locale, [sentence, t("style.failure.retryIn", { count: Math.ceil(retryAfterS) })]);
}

/** More about a failure, where there is more to say. */
export function detailOf({ code, reason }: GenerationFailure, t: Translate): string | undefined {
  if (code === "OFFLINE") return t("style.failure.offline");
  return code === "NO_ANSWER" ? t("style.failure.noAnswer") : reason;
}

function ownSentence(failure: GenerationFailure, { output, section }: FailedTool, t: Translate): string {
  const words = KIND_WORDS[output];
  switch (failure.code) {
    case "OFFLINE":
    case "NO_ANSWER":
      return t("errors.generateFailed");
    case "NO_RESULT":
      return t(section === "style" ? "errors.noImageFromProvider" : words.noResult);
    case "NO_TASKS":
      return t("errors.noTaskIds");
    case "NO_VALID_TASKS":
      return t("errors.noValidTaskIds");
    case "TASK_FAILED":
      return t(words.failed);
    case "TASKS_FAILED":
      return t(words.allFailed);
    case "TASKS_LATE":
      return t("errors.generationTimeout");
    case "CANCELED":
      return t("errors.canceled");
    default:
      return t(REACTION_SENTENCES[reactToFailure(failure)]);
  }
}

/** What is going on, in words; nothing while nothing is. A finished result is told by a toast. */
export function describePhase(phase: GenerationPhase, kind: ResultKind, t: Translate): string {
  if (phase.name === "verifying")
    return t(phase.isRetry ? "style.progress.verifyAgain" : "style.progress.verifying");
  if (phase.name !== "generating") return "";
  const { note, ahead = 0 } = phase;
  if (note === "queued" && ahead > 0) return describePart(ahead, t);
  const { generating, resumed, queued } = KIND_WORDS[kind];
  const notes = { first: generating, resumed, queued, reconnecting: "style.progress.reconnecting" } as const;
  return t(notes[note]);
}

/** How far one of several is, by how many wait before it; undefined where it waits no more. */
export function describePart(ahead: number | undefined, t: Translate): string {
  if (ahead === undefined) return t("style.parts.working");
  return ahead > 0 ? t("style.progress.ahead", { count: ahead }) : t("style.parts.queued");
}
