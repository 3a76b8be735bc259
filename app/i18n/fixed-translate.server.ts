import type { TFunction } from "i18next";
import { RemixI18Next } from "remix-i18next/server";
import { DEFAULT_LOCALE, LOCALE_INFO, LOCALES, splitLocale, type Locale } from "./locales.ts";
import type { MessageFile, MessageKey } from "./message-keys.ts";
import { messagesOf } from "./messages.server.ts";
import { formatNumber, type MessageValues } from "./translate.ts";

const ALL_FILES = [
  "account",
  "catalog",
  "checkout",
  "common",
  "credits",
  "errors",
  "faq",
  "history",
  "home",
  "pages",
  "share",
  "style",
] as const satisfies MessageFile[];
const TAGS = LOCALES.map((locale) => LOCALE_INFO[locale].bcp47);

const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: TAGS,
    fallbackLanguage: LOCALE_INFO[DEFAULT_LOCALE].bcp47,
    order: ["custom"],
    findLocale: async (request) => LOCALE_INFO[splitLocale(new URL(request.url).pathname).locale].bcp47,
  },
  i18next: {
    supportedLngs: TAGS,
    fallbackLng: LOCALE_INFO[DEFAULT_LOCALE].bcp47,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      LOCALES.map((locale) => [LOCALE_INFO[locale].bcp47, messagesOf(locale, ALL_FILES)]),
    ),
  },
});

/** The locale of a request for a page: the one in its address, else English. Loaders ask here and nowhere else. */
export async function detectLocale(request: Request): Promise<Locale> {
  const tag = await remixI18n.getLocale(request);
  return LOCALES.find((locale) => LOCALE_INFO[locale].bcp47 === tag) ?? DEFAULT_LOCALE;
}

export type FixedTranslate = (key: MessageKey, values?: MessageValues) => string;

// The words are part of the build, so a translator never goes stale; making one anew per request doubles a page's cost.
const translators = new Map<Locale, Promise<TFunction<string[]>>>();

/** A translator for what loaders say themselves: titles, descriptions. Keys and values as in `useTranslate`. */
export async function fixedTranslate(locale: Locale): Promise<FixedTranslate> {
  const known = translators.get(locale) ?? remixI18n.getFixedT(LOCALE_INFO[locale].bcp47, [...ALL_FILES]);
  translators.set(locale, known);
  const translate = await known;
  return (key, values = {}) => {
    const [file = "", ...path] = key.split(".");
    const written = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === "number" && name !== "count" ? formatNumber(locale, value) : value,
      ]),
    );
    return translate(path.join("."), { ns: file, ...written });
  };
}
