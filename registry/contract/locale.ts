/** Every locale of the site, as it stands in addresses, in `locales/` and in `styles/<id>/copy/`. English comes first. */
export const LOCALES = ["en", "de", "es", "fr", "it", "ja", "ko", "pt", "vi", "ar", "zh", "tw"] as const;

export type Locale = (typeof LOCALES)[number];

/** The locale that every tool must have and that stands in for a missing one. */
export const DEFAULT_LOCALE: Locale = "en";

/** Tells whether a text names one of the site's locales. */
export const isLocale = (text: string | undefined): text is Locale =>
  (LOCALES as readonly string[]).includes(text ?? "");

/** Makes a table with one value for every locale. */
export const mapLocales = <Value>(build: (locale: Locale) => Value): Record<Locale, Value> => ({
  en: build("en"),
  de: build("de"),
  es: build("es"),
  fr: build("fr"),
  it: build("it"),
  ja: build("ja"),
  ko: build("ko"),
  pt: build("pt"),
  vi: build("vi"),
  ar: build("ar"),
  zh: build("zh"),
  tw: build("tw"),
});
