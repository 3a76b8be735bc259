import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import { splitLocale } from "~/i18n/locales.ts";

/** The locale of an API call: its `X-Locale` header, else the locale in the referring page's path, else English. */
export function localeOfRequest(request: Request): Locale {
  const asked = request.headers.get("X-Locale")?.trim();
  if (isLocale(asked)) return asked;
  const page = request.headers.get("Referer") ?? "";
  return URL.canParse(page) ? splitLocale(new URL(page).pathname).locale : DEFAULT_LOCALE;
}
