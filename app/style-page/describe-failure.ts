import type { Translate } from "~/i18n/use-translate.tsx";
import type { GenerationFailure } from "./generation-state.ts";

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

/** What to tell the person: the server's sentence, else one of our own, and when another try is worth it. */
export function describeFailure(failure: GenerationFailure, t: Translate): string {
  const sentence = failure.message ?? ownSentence(failure, t);
  const { retryAfterS } = failure;
  if (retryAfterS === undefined) return sentence;
  return `${sentence} ${t("style.failure.retryIn", { count: Math.ceil(retryAfterS) })}`;
}

function ownSentence({ code }: GenerationFailure, t: Translate): string {
  switch (code) {
    case "OFFLINE":
      return t("style.failure.offline");
    case "NO_ANSWER":
      return t("style.failure.noAnswer");
    case "NO_RESULT":
      return t("errors.noImageFromProvider");
    case "VERIFICATION_FAILED":
      return t("errors.verificationFailed");
    case "UNREADABLE":
      return t("errors.internal");
    default:
      return t("errors.generateFailed");
  }
}
