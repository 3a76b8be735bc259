import type { PublicTool } from "#registry/contract/compiled.ts";
import {
  reactToFailure,
  REACTION_SENTENCES,
  type FailedAnswer,
} from "#registry/contract/errors/react-to-failure.ts";
import { joinSentences } from "~/i18n/join-sentences.ts";
import type { Locale } from "~/i18n/locales.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { GenerationFailure } from "./generation-state.ts";
import { KIND_WORDS } from "../stage/kind-words.ts";
import type { Overlay } from "../overlay.ts";

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
