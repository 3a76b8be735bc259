import type { Locale } from "#registry/contract/locale.ts";
import type { Finding } from "#registry/source/json-file.ts";
import type { Level, Problem } from "#registry/source/problem.ts";

/** One text of a translation, which knows where it stands. */
export interface TranslatedText {
  text: string;
  /** The English text it says in another language; absent where English has none. */
  english?: string | undefined;
  /** The hash of the English text that it was made from; absent where nobody recorded it. */
  madeFrom?: string | undefined;
  /** Makes a problem at the text's place. */
  report(finding: Finding): Problem;
}

/** The words of one owner in one locale, beside the English they were made from: a tool's copy, or the site's own words. */
export interface Translation {
  locale: Locale;
  /** Stands before each key in a text's name over all translations: a tool's id and a dot, or nothing. */
  prefix: string;
  /** The tool's folder; none for the site's own words. */
  directory?: string;
  /** By key, a path with dots: `faq.answer2`, `account.signIn.lead`. */
  texts: ReadonlyMap<string, TranslatedText>;
  /** Keys that are declared to be rightly the same as in English. */
  sameAsEnglish: readonly string[];
  /** Makes a problem at one of the declarations. */
  reportDeclaration(key: string, finding: Finding): Problem;
  /** The file that records what the texts were made from. */
  lockFile: string;
  /** Missing and stale translations are errors once all locales are written. */
  level: Level;
  /** What brings the records up to date. */
  mendingCommand: string;
}

/** A text without what is filled in: the names of values are no words. */
export const withoutTokens = (text: string): string => text.replace(/\{+[^{}\s]*\}+/g, " ");
