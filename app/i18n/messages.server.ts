import { DEFAULT_LOCALE, LOCALE_INFO, type Locale } from "./locales.ts";
import type { MessageFile } from "./message-keys.ts";
import type { Messages, MessageTree } from "./translate.ts";

const FILES = import.meta.glob<MessageTree>(["../../locales/*/*.json", "!../../locales/*/translation.json"], {
  eager: true,
  import: "default",
});

const fileOf = (locale: Locale, file: MessageFile): MessageTree | undefined =>
  FILES[`../../locales/${locale}/${file}.json`];

const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, "");

/** Puts one tree over another. Forms of one plural never mix: where `over` has any, those of `base` are gone. */
function mergeTrees(base: MessageTree, over: MessageTree): MessageTree {
  const stems = new Set(Object.keys(over).map(stemOf));
  const merged: Record<string, string | MessageTree> = Object.fromEntries(
    Object.entries(base).filter(([key, value]) => typeof value === "object" || !stems.has(stemOf(key))),
  );
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = typeof value === "object" && typeof below === "object" ? mergeTrees(below, value) : value;
  }
  return merged;
}

/**
 * The words of some message files in a locale, English where the locale has none. A loader returns them as `messages`.
 */
export function messagesOf(locale: Locale, files: readonly MessageFile[]): Messages {
  return Object.fromEntries(
    files.map((file) => {
      const english = fileOf(DEFAULT_LOCALE, file) ?? {};
      const own = locale === DEFAULT_LOCALE ? undefined : fileOf(locale, file);
      return [file, own ? mergeTrees(english, own) : english];
    }),
  );
}

/** The locale whose words a page in `locale` speaks: English where the site's own words are not written in it. */
export const spokenLocale = (locale: Locale): Locale => (fileOf(locale, "common") ? locale : DEFAULT_LOCALE);

/** BCP 47 tag of the words of a page, for its `lang`. */
export const spokenTag = (locale: Locale): string => LOCALE_INFO[spokenLocale(locale)].bcp47;
