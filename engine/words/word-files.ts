import type { Locale } from "#registry/contract/locale.ts";
import arEdits from "./edits/ar.json";
import deEdits from "./edits/de.json";
import enEdits from "./edits/en.json";
import esEdits from "./edits/es.json";
import frEdits from "./edits/fr.json";
import itEdits from "./edits/it.json";
import jaEdits from "./edits/ja.json";
import koEdits from "./edits/ko.json";
import ptEdits from "./edits/pt.json";
import twEdits from "./edits/tw.json";
import viEdits from "./edits/vi.json";
import zhEdits from "./edits/zh.json";
import ar from "./ar.json";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";
import it from "./it.json";
import ja from "./ja.json";
import ko from "./ko.json";
import pt from "./pt.json";
import tw from "./tw.json";
import vi from "./vi.json";
import zh from "./zh.json";

/** Words of edits parted by bars; the first of an edit or a term is what a chip says. */
export type EditWords = Omit<typeof enEdits, "fronts"> & { fronts: Readonly<Record<string, string>> };

/** The words of edits by language. Where several know as much of a text, the first of these counts. */
export const EDIT_WORDS: Readonly<Record<Locale, EditWords>> = {
  en: enEdits,
  de: deEdits,
  es: esEdits,
  fr: frEdits,
  it: itEdits,
  pt: ptEdits,
  vi: viEdits,
  zh: zhEdits,
  tw: twEdits,
  ja: jaEdits,
  ko: koEdits,
  ar: arEdits,
};

/** What is written in a language, and what people write in it of films, music and pictures. */
export const WORDS = { ...{ en, de, es, fr, it, ja, ko, pt, vi, ar, zh, tw } };
