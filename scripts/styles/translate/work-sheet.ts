import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { z } from "zod";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import { parseJsonFile, type JsonPath } from "#registry/source/json-file.ts";
import { readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { listEnglishTexts, listNotes, listTexts, readProperty } from "../checks/copy/copy-texts.ts";
import { recordStyle } from "../fix/record-translations.ts";
import { FORMATTING, tidyKeys } from "../fix/mend-files.ts";
import { schemaReference } from "../write-schemas.ts";
import { columnsOf, fitOf } from "../checks/copy/copy-words.ts";
import { findTerms, type AgreedTerm } from "../checks/translation/glossary-terms.ts";
import type { Glossaries } from "../checks/translation/read-glossaries.ts";
import { hashText, LOCK_FILE, madeFrom, readLock } from "../checks/translation/copy-lock.ts";

/** What a filled-in sheet has to have; whatever else stands in it is for whoever fills it in. */
export const workSheetSchema = z.object({
  style: z.string(),
  texts: z.array(z.object({ locale: z.string(), key: z.string(), english: z.string(), text: z.string() })),
});
type FilledText = z.infer<typeof workSheetSchema>["texts"][number];

const nameText = ({ locale, key, english }: Pick<FilledText, "locale" | "key" | "english">): string =>
  JSON.stringify([locale, key, english]);

/**
 * A work sheet to fill in: each `text` is empty, but where an earlier sheet has one for the same English. A stale text
 * that still holds is written into it again.
 */
export const printWorkSheet = (
  style: string,
  work: readonly WorkText[],
  filled: readonly FilledText[] = [],
): string => {
  const known = new Map(filled.map((one) => [nameText(one), one.text]));
  const texts = work.map(({ locale, key, state, english, was, least, most, terms, note }) => ({
    ...{ locale, key, state, english, ...(was !== undefined && { was }) },
    ...(note !== undefined && { note }),
    ...(most !== Infinity && { columns: `${Math.max(0, least)} to ${most}` }),
    ...(terms.length > 0 && {
      terms: Object.fromEntries(terms.map(({ term, say }) => [term, say.join(", ")])),
    }),
    text: known.get(nameText({ locale, key, english })) ?? "",
  }));
  return `${JSON.stringify({ style, texts }, null, 2)}\n`;
};

/** What came of one locale of a sheet. */
export interface WrittenLocale {
  locale: string;
  /** Texts that were written; none where the file stayed as it was. */
  written: number;
  /** Why something was left out, a sentence each. */
  left: string[];
}

/** The texts of a locale that can be written, by their places, and why others can't. */
function sortOut(source: StyleSource, locale: Locale, filled: readonly FilledText[]) {
  const originals = listEnglishTexts(source);
  const places = new Map<string, { path: JsonPath; value: unknown }>();
  const left: string[] = [];
  for (const { key, english, text } of filled) {
    if (text.trim() === "") continue;
    const original = originals.get(key);
    if (key === TERMS_KEY)
      places.set(key, { path: [key], value: text.split(/\s*[,،、，;\n]\s*/).filter(Boolean) });
    else if (!original) left.push(`${locale}: English has no "${key}" to translate`);
    else if (original.text !== english)
      left.push(
        `${locale}: the English of "${key}" has changed since the sheet was made, to "${original.text}"; make a sheet with --out: it keeps what is filled in`,
      );
    else places.set(key, { path: original.path, value: text });
  }
  return { originals, places, left };
}

/** Writes one locale's texts into its copy file. A file that is not there is made once it has every text. */
function writeLocale(
  source: StyleSource,
  locale: Locale,
  filled: readonly FilledText[],
  root: string,
): WrittenLocale {
  const { originals, places, left } = sortOut(source, locale, filled);
  const file = join(source.directory, `copy/${locale}.json`);
  const isNew = !existsSync(file);
  if (isNew) {
    const missing = [...originals.keys()].filter((key) => !places.has(key));
    if (missing.length > 0) {
      left.push(
        `${locale}: the file is made once it has every text; ${missing.length} are empty or left out`,
      );
      return { locale, written: 0, left };
    }
  }
  if (places.size === 0) return { locale, written: 0, left };
  const before = isNew ? "{}\n" : readFileSync(file, "utf8");
  if (parseJsonFile(file, before).value === undefined)
    return { locale, written: 0, left: [...left, `${locale}: ${file} is no JSON`] };
  const edit = { formattingOptions: FORMATTING };
  const inOrder = [...originals.keys(), TERMS_KEY].flatMap((key) => places.get(key) ?? []);
  const changed = inOrder.reduce(
    (text, { path, value }) => applyEdits(text, modify(text, [...path], value, edit)),
    before,
  );
  const schema = isNew ? schemaReference(root, dirname(file), "copy") : undefined;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, tidyKeys(changed, "copy", schema));
  const written = readStyleSource(dirname(source.directory), source.id);
  recordStyle(written, (one, key) => one === locale && places.has(key));
  return { locale, written: places.size, left };
}

/** Reads a filled-in sheet into a style's copy files, and records what each text was made from. */
export function readWorkSheet(
  source: StyleSource,
  texts: readonly FilledText[],
  { root, locales }: { root: string; locales: readonly Locale[] },
): WrittenLocale[] {
  return [...new Set(texts.map(({ locale }) => locale))].map((locale) => {
    if (!isLocale(locale) || locale === DEFAULT_LOCALE)
      return { locale, written: 0, left: [`"${locale}" is no locale to translate into`] };
    if (!locales.includes(locale)) return { locale, written: 0, left: [] };
    const own = texts.filter((text) => text.locale === locale);
    return writeLocale(source, locale, own, root);
  });
}

/** How one text of a locale stands to the English of today; `unrecorded` is one of which nobody said what it was made from. */
type WorkState = "fresh" | "missing" | "stale" | "unrecorded";

/** One text of a style in one locale, with what somebody who translates it has to know. */
export interface WorkText {
  locale: Locale;
  key: string;
  state: WorkState;
  english: string;
  /** What stands there, if anything does. */
  was: string | undefined;
  /** Columns: what it takes, and the fewest and most that fit. */
  columns: number;
  least: number;
  most: number;
  terms: AgreedTerm[];
  /** What the English means by it, where its words alone don't tell, and what it has to have. */
  note: string | undefined;
}

/** The key by which a work sheet asks for the words that people look for a style by: they are written, not translated. */
const TERMS_KEY = "searchTerms";

function stateOf(was: string | undefined, recorded: string | undefined, english: string): WorkState {
  if (was === undefined) return "missing";
  if (recorded === undefined) return "unrecorded";
  return recorded === hashText(english) ? "fresh" : "stale";
}

/** Every text that a style's copy has to have in a locale, in the order of the English one. */
export function listWork(source: StyleSource, locale: Locale, glossaries: Glossaries): WorkText[] {
  const file = source.copies.get(locale);
  const own = file ? listTexts(file) : new Map<string, never>();
  const lock = readLock(join(source.directory, LOCK_FILE));
  const notes = listNotes(source);
  const english = [...listEnglishTexts(source)].map(([key, { text }]) => [key, text] as const);
  const texts = english.map(([key, text]): WorkText => {
    const was: string | undefined = own.get(key)?.text;
    return {
      ...{ locale, key, english: text, was, columns: columnsOf(was ?? ""), ...fitOf(key, text) },
      state: stateOf(was, madeFrom(lock, locale, key), text),
      terms: findTerms(text, locale, glossaries),
      note: notes.get(key),
    };
  });
  const searched = readProperty(source.copies.get("en"), TERMS_KEY);
  if (!Array.isArray(searched) || readProperty(file, TERMS_KEY) !== undefined) return texts;
  const wanted = {
    locale,
    key: TERMS_KEY,
    state: "missing",
    was: undefined,
    note: "What most people type first.",
  } as const;
  return [
    ...texts,
    { ...wanted, terms: [], english: searched.join(", "), columns: 0, least: 0, most: Infinity },
  ];
}
