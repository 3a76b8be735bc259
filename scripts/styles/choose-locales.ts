import { suggest } from "#registry/contract/did-you-mean.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#registry/contract/locale.ts";
import { UsageError } from "./command.ts";

const TRANSLATED = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** The locales of `--locale`, all but English where it is left out. */
export function chooseLocales(given: string | undefined): Locale[] {
  return (given?.split(",") ?? TRANSLATED).map((name) => {
    const known = TRANSLATED.find((locale) => locale === name);
    if (known === undefined)
      throw new UsageError(`"${name}" is no locale to translate into; ${suggest(name, TRANSLATED)}`);
    return known;
  });
}
