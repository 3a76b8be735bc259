import { isAppError } from "#registry/contract/errors/app-error.ts";
import { errorSentence } from "~/i18n/error-sentence.server.ts";

/** What went wrong, as a person would be told: the sentence of an expected failure, else the error's own words. */
export function describeFailure(error: unknown): string {
  if (!isAppError(error)) return error instanceof Error ? error.message : String(error);
  const sentence = `${error.code}: ${errorSentence("en", error.messageKey, error.params)}`;
  const { cause } = error;
  return cause instanceof Error ? `${sentence} (${cause.message})` : sentence;
}
