import type { Locale } from "#registry/contract/locale.ts";
import { joinSentences, formatMessage, type MessageTree } from "./translate.ts";
import type { AppError } from "#registry/contract/errors/app-error.ts";
import ar from "../../locales/ar/errors.json";
import de from "../../locales/de/errors.json";
import en from "../../locales/en/errors.json";
import es from "../../locales/es/errors.json";
import fr from "../../locales/fr/errors.json";
import it from "../../locales/it/errors.json";
import ja from "../../locales/ja/errors.json";
import ko from "../../locales/ko/errors.json";
import pt from "../../locales/pt/errors.json";
import tw from "../../locales/tw/errors.json";
import vi from "../../locales/vi/errors.json";
import zh from "../../locales/zh/errors.json";

// Imported one by one: this module also runs outside the page bundle, where files can't be collected by a pattern.
const SENTENCES: Record<Locale, MessageTree> = { en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw };

/**
 * The sentence of an error in a locale.
 * @param key a key of `errors.json`, e.g. `photo.noFace`; an unknown one gives the general sentence.
 */
export function errorSentence(
  locale: Locale,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const messages = { errors: SENTENCES[locale] };
  const path = `errors.${key}`;
  const sentence = formatMessage(messages, locale, path, params);
  return sentence === path ? formatMessage(messages, locale, "errors.internal") : sentence;
}

/** What a person is told of a failure. A refusal of photos also says what became of the price: it was left alone, or came back. */
export function sentenceOfError(
  { code, messageKey, params }: Pick<AppError, "code" | "messageKey" | "params">,
  locale: Locale,
): string {
  const sentence = errorSentence(locale, messageKey, params);
  return joinSentences(locale, [
    sentence,
    code === "PHOTO_UNSUITABLE" && errorSentence(locale, "nothingCharged"),
  ]);
}
