import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { z } from "zod";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#registry/contract/locale.ts";
import { parseJsonFile, type JsonPath } from "#registry/source/json-file.ts";
import { readStyleSource, type StyleSource } from "#registry/source/style-source.ts";
import { listEnglishTexts } from "../checks/copy/copy-texts.ts";
import { recordStyle } from "../fix/record-translations.ts";
import { FORMATTING, tidyKeys } from "../fix/tidy-keys.ts";
import { schemaReference } from "../write-schemas.ts";
import { TERMS_KEY, type WorkText } from "./list-work.ts";

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
