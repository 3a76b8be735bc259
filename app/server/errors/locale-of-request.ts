import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";

/** The locale of an API call: its `X-Locale` header, else the locale in the referring page's path, else English. */
export function localeOfRequest(request: Request): Locale {
  const asked = request.headers.get("X-Locale")?.trim();
  if (isLocale(asked)) return asked;
  return localeOfAddress(request.headers.get("Referer"));
}

function localeOfAddress(address: string | null): Locale {
  if (!address || !URL.canParse(address)) return DEFAULT_LOCALE;
  const first = new URL(address).pathname.split("/")[1];
  return isLocale(first) ? first : DEFAULT_LOCALE;
}
