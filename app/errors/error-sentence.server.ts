import { DEFAULT_LOCALE, type Locale } from "#registry/contract/locale.ts";
import { formatMessage, type Messages } from "~/i18n/translate.ts";
import ar from "../../locales/ar/errors.json";
import de from "../../locales/de/errors.json";
import en from "../../locales/en/errors.json";

// Imported one by one: this module also runs outside the page bundle, where files can't be collected by a pattern.
const SENTENCES: Partial<Record<Locale, Messages>> = {
  en: { errors: en },
  de: { errors: de },
  ar: { errors: ar },
};

/**
 * The sentence of an error in a locale, English where the locale has none.
 * @param key a key of `errors.json`, e.g. `photo.noFace`; an unknown one gives the general sentence.
 */
export function errorSentence(
  locale: Locale,
  key: string,
  params: Record<string, string | number> = {},
): string {
  for (const wanted of [key, "internal"]) {
    for (const spoken of [locale, DEFAULT_LOCALE]) {
      const path = `errors.${wanted}`;
      const sentence = formatMessage(SENTENCES[spoken] ?? {}, spoken, path, params);
      if (sentence !== path) return sentence;
    }
  }
  throw new Error("errors.json has no general sentence");
}
