import type { PublicTool } from "#registry/contract/compiled.ts";
import type { Translate } from "~/i18n/use-translate.tsx";
import type { GenerationFailure } from "./generation-state.ts";
import { KIND_WORDS } from "./kind-words.ts";

/** The server's sentence for a session that ended, by which it is told from free tries that are used up. */
const SESSION_ENDED = "errors.sessionEnded";

/** A dialog that a failure opens instead of a sentence. */
export type FailureDialog = "signIn" | "sessionEnded" | "credits" | "upgrade";

/** Failures that a dialog explains, with a way on. */
export function dialogOf({ code, message }: GenerationFailure, t: Translate): FailureDialog | null {
  switch (code) {
    case "SIGN_IN_REQUIRED":
      return message === t(SESSION_ENDED) ? "sessionEnded" : "signIn";
    case "INSUFFICIENT_CREDITS":
      return "credits";
    case "PLAN_REQUIRED":
      return "upgrade";
    default:
      return null;
  }
}

type FailedTool = Pick<PublicTool, "output" | "section">;

/** What to tell the person: the server's sentence, else one of our own, and when another try is worth it. */
export function describeFailure(failure: GenerationFailure, tool: FailedTool, t: Translate): string {
  const sentence = failure.message ?? ownSentence(failure, tool, t);
  const { retryAfterS } = failure;
  if (retryAfterS === undefined) return sentence;
  return `${sentence} ${t("style.failure.retryIn", { count: Math.ceil(retryAfterS) })}`;
}

function ownSentence({ code }: GenerationFailure, { output, section }: FailedTool, t: Translate): string {
  const words = KIND_WORDS[output];
  switch (code) {
    case "OFFLINE":
      return t("style.failure.offline");
    case "NO_ANSWER":
      return t("style.failure.noAnswer");
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
    case "VERIFICATION_FAILED":
      return t("errors.verificationFailed");
    case "UNREADABLE":
      return t("errors.internal");
    default:
      return t("errors.generateFailed");
  }
}
