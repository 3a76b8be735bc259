import { join } from "node:path";
import type { Locale } from "#registry/contract/locale.ts";
import type { StyleSource } from "#registry/source/style-source.ts";
import { columnsOf, fitOf } from "../checks/copy/copy-words.ts";
import { listEnglishTexts, listNotes, listTexts, readProperty } from "../checks/copy/copy-texts.ts";
import { findTerms, type AgreedTerm } from "../checks/translation/glossary-terms.ts";
import type { Glossaries } from "../checks/translation/read-glossaries.ts";
import { hashText, LOCK_FILE, madeFrom, readLock } from "../checks/translation/copy-lock.ts";

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
export const TERMS_KEY = "searchTerms";

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
