import { readdirSync, readFileSync } from "node:fs";
import type { Locale } from "~/i18n/locales.ts";
import { formatMessage, type Messages, type MessageValues } from "~/i18n/translate.ts";

/** One of the site's sentences in a language. Throws for one that there is not, or whose values are missing. */
export type Words = (key: string, values?: MessageValues) => string;

/** The site's words in a locale. */
export function wordsOf(locale: Locale): Words {
  const messages = readMessages(locale);
  return (key, values) => {
    const text = formatMessage(messages, locale, key, values);
    if (text === key || text.includes("{{"))
      throw new Error(`There is no sentence "${key}" for these values in ${locale}.`);
    return text;
  };
}

function readMessages(locale: Locale): Messages {
  const folder = new URL(`../../../locales/${locale}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.json$/, ""),
      JSON.parse(readFileSync(new URL(name, folder), "utf8")),
    ]),
  );
}
