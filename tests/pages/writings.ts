import { readdirSync, readFileSync } from "node:fs";
import { LOCALE_INFO, LOCALES, type Locale } from "~/i18n/locales.ts";
import { longestWord } from "./tool-classes.ts";

/** Scripts whose lines may break between any two characters. */
const BREAKS_ANYWHERE = new Set(["Jpan", "Hans", "Hant"]);

/** How a locale is written, as far as a page's layout can tell: its direction, and where its lines break. */
export function nameWriting(locale: Locale): string {
  const { bcp47, dir } = LOCALE_INFO[locale];
  const { script = "" } = new Intl.Locale(bcp47).maximize();
  return `${dir}, lines break ${BREAKS_ANYWHERE.has(script) ? "anywhere" : "between words"}`;
}

/** Of each way of writing, the locale with the longest words, the hardest to fit; else the first. */
export function listWritings(): Locale[] {
  const hardest = new Map<string, { locale: Locale; longest: number }>();
  for (const locale of LOCALES) {
    const longest = longestWord(readMessages(locale));
    const known = hardest.get(nameWriting(locale));
    if (!known || longest > known.longest) hardest.set(nameWriting(locale), { locale, longest });
  }
  return [...hardest.values()].map(({ locale }) => locale);
}

/** All of the site's own words in a locale, without names of tokens. */
function readMessages(locale: Locale): string {
  const folder = new URL(`../../locales/${locale}/`, import.meta.url);
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => listTexts(JSON.parse(readFileSync(new URL(name, folder), "utf8"))));
  return texts.join(" ").replace(/\{\{?\w+\}?\}|https?:\S+/g, " ");
}

const listTexts = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(listTexts)
      : [];
