import { DEFAULT_LOCALE, isLocale, type Locale } from "./locales.ts";

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
