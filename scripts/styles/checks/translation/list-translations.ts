import { type Locale, DEFAULT_LOCALE, LOCALES } from "#registry/contract/locale.ts";
import {
  type Finding,
  parseJsonFile,
  problemAt,
  problemAtOffset,
  type TextFile,
  type JsonFile,
} from "#registry/source/json-file.ts";
import type { Level, Problem } from "#registry/source/problem.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  listTexts,
  completionLevel,
  listEnglishTexts,
  listTranslatedCopies,
  readProperty,
} from "../copy/copy-texts.ts";
import { LOCK_FILE, madeFrom, readLock } from "./copy-lock.ts";
import type { StyleSource } from "#registry/source/style-source.ts";

/** One text of a translation, which knows where it stands. */
interface TranslatedText {
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

/** What the site's own words were made from. */
export const MESSAGE_LOCK = `locales/${LOCK_FILE}`;

/** The locales in which a text is rightly the same as in English, by its key. */
const SAME_FILE = "locales/same-as-english.json";

type Report = TranslatedText["report"];
type PlacedText = [key: string, text: string, report: Report];

/** The blocks of a markdown file between blank lines, by number. */
function readBlocks(file: TextFile): PlacedText[] {
  const blocks = [...file.text.matchAll(/(?:[^\n]+\n?)+/g)];
  return blocks.map((block, index) => [
    String(index + 1),
    block[0].trim(),
    (finding) => problemAtOffset(file, block.index, finding),
  ]);
}

function readMessages(file: TextFile): PlacedText[] {
  const json = parseJsonFile(file.path, file.text);
  return [...listTexts(json)].map(([key, { path, text }]) => [
    key,
    text,
    (finding) => problemAt(json, path, finding),
  ]);
}

/** Every text of a locale's folder, by file name and key. */
function readLocale(root: string, locale: Locale): PlacedText[] {
  const folder = `locales/${locale}`;
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
  return names.flatMap((name) => {
    const path = `${folder}/${name}`;
    const file = { path, text: readFileSync(join(root, path), "utf8") };
    const texts = name.endsWith(".md") ? readBlocks(file) : readMessages(file);
    return texts.map(([key, ...rest]): PlacedText => [`${name.replace(/\.\w+$/, "")}.${key}`, ...rest]);
  });
}

/** A plural form that English lacks is made from its general one. */
const originalKey = (originals: ReadonlyMap<string, string>, key: string): string =>
  originals.has(key) ? key : key.replace(/_(zero|one|two|few|many)$/, "_other");

/** The site's own English, by key. */
export const readOriginals = (root: string): Map<string, string> =>
  new Map(readLocale(root, DEFAULT_LOCALE).map(([key, text]) => [key, text]));

/** The site's own words in every locale but English. */
export function listMessageTranslations(root: string): Translation[] {
  const originals = readOriginals(root);
  const lock = readLock(join(root, MESSAGE_LOCK));
  const path = join(root, SAME_FILE);
  const same = parseJsonFile(SAME_FILE, existsSync(path) ? readFileSync(path, "utf8") : "{}");
  const declared = Object.entries(z.record(z.array(z.string())).parse(same.value));
  return LOCALES.filter((locale) => locale !== DEFAULT_LOCALE).flatMap((locale) => {
    const texts = readLocale(root, locale).map(([key, text, report]): [string, TranslatedText] => {
      const original = originalKey(originals, key);
      const made = madeFrom(lock, locale, original);
      return [key, { text, english: originals.get(original), madeFrom: made, report }];
    });
    if (texts.length === 0) return [];
    return [
      {
        locale,
        prefix: "",
        texts: new Map(texts),
        sameAsEnglish: declared.flatMap(([key, locales]) => (locales.includes(locale) ? [key] : [])),
        reportDeclaration: (key, finding) => problemAt(same, [key], finding),
        lockFile: MESSAGE_LOCK,
        level: "error" as const,
        mendingCommand: "npm run styles -- fix",
      },
    ];
  });
}

/** A tool's copy in one locale, beside its English. */
function readStyleTranslation(source: StyleSource, locale: Locale, file: JsonFile): Translation {
  const originals = listEnglishTexts(source);
  const lock = readLock(join(source.directory, LOCK_FILE));
  const texts = [...listTexts(file)].map(([key, { path, text }]): [string, TranslatedText] => [
    key,
    {
      text,
      english: originals.get(key)?.text,
      madeFrom: madeFrom(lock, locale, key),
      report: (finding) => problemAt(file, path, finding),
    },
  ]);
  const declared = readProperty(file, "sameAsEnglish");
  return {
    locale,
    prefix: `${source.id}.`,
    texts: new Map(texts),
    sameAsEnglish: Array.isArray(declared) ? declared.map(String) : [],
    reportDeclaration: (key, finding) =>
      problemAt(file, ["sameAsEnglish", Array.isArray(declared) ? declared.indexOf(key) : 0], finding),
    lockFile: `${source.path}/${LOCK_FILE}`,
    level: completionLevel(source),
    mendingCommand: `npm run styles -- fix ${source.id}`,
  };
}

/** A tool's copy in every locale but English. */
export const listStyleTranslations = (source: StyleSource): Translation[] =>
  listTranslatedCopies(source).map(({ locale, file }) => readStyleTranslation(source, locale, file));

type JudgeText = (
  text: TranslatedText,
  key: string,
  translation: Translation,
) => { message: string; fix: string } | undefined;

/** A check that looks at one text at a time: `judge` says what is wrong with it, if anything. */
export const checkTexts =
  (rule: string, judge: JudgeText) =>
  (translations: readonly Translation[]): Problem[] =>
    translations.flatMap((translation) =>
      [...translation.texts].flatMap(([key, text]) => {
        const wrong = judge(text, key, translation);
        return wrong ? [text.report({ rule, ...wrong })] : [];
      }),
    );
