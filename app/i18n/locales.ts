import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from "#registry/contract/locale.ts";

export { DEFAULT_LOCALE, isLocale, LOCALES, type Locale };

export interface LocaleInfo {
  /** BCP 47 tag for `lang`, `hreflang` and Intl. `tw` on the wire is Traditional Chinese, never Twi. */
  bcp47: string;
  /** Language and country as Open Graph writes them. */
  openGraph: string;
  dir: "ltr" | "rtl";
  /** The language's own name. */
  label: string;
}

export const LOCALE_INFO = {
  en: { bcp47: "en", openGraph: "en_US", dir: "ltr", label: "English" },
  de: { bcp47: "de", openGraph: "de_DE", dir: "ltr", label: "Deutsch" },
  es: { bcp47: "es", openGraph: "es_LA", dir: "ltr", label: "Español" },
  fr: { bcp47: "fr", openGraph: "fr_FR", dir: "ltr", label: "Français" },
  it: { bcp47: "it", openGraph: "it_IT", dir: "ltr", label: "Italiano" },
  ja: { bcp47: "ja", openGraph: "ja_JP", dir: "ltr", label: "日本語" },
  ko: { bcp47: "ko", openGraph: "ko_KR", dir: "ltr", label: "한국어" },
  pt: { bcp47: "pt", openGraph: "pt_BR", dir: "ltr", label: "Português" },
  vi: { bcp47: "vi", openGraph: "vi_VN", dir: "ltr", label: "Tiếng Việt" },
  ar: { bcp47: "ar", openGraph: "ar_AR", dir: "rtl", label: "العربية" },
  zh: { bcp47: "zh-Hans", openGraph: "zh_CN", dir: "ltr", label: "简体中文" },
  tw: { bcp47: "zh-Hant", openGraph: "zh_TW", dir: "ltr", label: "繁體中文" },
} as const satisfies Record<Locale, LocaleInfo>;

/** Splits `/de/pricing` into its locale and the rest (`/pricing`); an address without a prefix is English. */
export function splitLocale(pathname: string): { locale: Locale; rest: string } {
  const [, first = "", ...others] = pathname.split("/");
  if (first === DEFAULT_LOCALE || !isLocale(first)) return { locale: DEFAULT_LOCALE, rest: pathname };
  return { locale: first, rest: `/${others.join("/")}` };
}

/** The address of a page in a locale: English has no prefix, `/de` has no trailing slash. */
export function localePath(locale: Locale, rest: string): string {
  if (locale === DEFAULT_LOCALE) return rest;
  return rest === "/" ? `/${locale}` : `/${locale}${rest}`;
}

/** A time zone by its name; UTC where there is none of that name. */
export function readTimeZone(name: string | null): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name ?? "UTC" }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/**
 * The locale of a page's address. English has no prefix.
 * @throws a 404 Response for `/en`, which would be a second address of the same page, and for anything unknown.
 */
export function requireLocale(params: { readonly lang?: string | undefined }): Locale {
  const { lang } = params;
  if (lang === undefined) return DEFAULT_LOCALE;
  if (lang === DEFAULT_LOCALE || !isLocale(lang)) throw new Response(null, { status: 404 });
  return lang;
}
