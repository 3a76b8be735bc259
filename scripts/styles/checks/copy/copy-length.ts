import { checkTexts } from "./check-texts.ts";
import type { TranslationCheck } from "../check.ts";

/** Columns of a text: a wide letter of Chinese, Japanese or Korean takes two. */
export const columnsOf = (text: string): number =>
  [...text].reduce(
    (columns, letter) =>
      columns +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fc\uff00-\uffef]/u.test(
        letter,
      )
        ? 2
        : 1),
    0,
  );

/** What fits a slot, in columns: search engines cut titles at some 60, cards show two lines. */
const SLOTS: readonly { key: RegExp; most: number }[] = [
  { key: /^(title|formTitle|resultTitle)$/, most: 64 },
  { key: /^description$/, most: 280 },
  { key: /^cardDesc$/, most: 96 },
  { key: /^(promptLabel|(local\.)?fields\.\w+\.(label|instead))$/, most: 52 },
  { key: /^(local\.)?fields\.\w+\.options\./, most: 42 },
  { key: /^tags\.\d+$/, most: 28 },
];

/** Translations of one text differ in length, but not by more than this; measured in columns. */
const mostFor = (english: number): number => Math.round(english * 1.6) + 18;
const leastFor = (english: number): number => Math.round(english * 0.35) - 6;

/** The fewest and most columns that a translation of an English text may take in the place of its key. */
export function fitOf(key: string, english: string): { least: number; most: number } {
  const ofEnglish = columnsOf(english);
  const slot = SLOTS.find((candidate) => candidate.key.test(key))?.most ?? Infinity;
  return { least: leastFor(ofEnglish), most: Math.min(slot, mostFor(ofEnglish)) };
}

export const copyLength: TranslationCheck = {
  name: "copy-length",
  description:
    "A translation fits its slot, and is neither much longer nor much shorter than the English text.",
  scope: "translations",
  check: checkTexts("copy-length", ({ text, english }, key) => {
    if (english === undefined) return undefined;
    const [columns, ofEnglish] = [columnsOf(text), columnsOf(english)];
    const { least, most } = fitOf(key, english);
    if (columns > most) return { message: `is ${columns} columns wide; ${most} fit`, fix: "say it shorter" };
    const isForm = /_(zero|one|two)$/.test(key); // "you and a friend" may be one word there
    return !isForm && columns < least
      ? {
          message: `is ${columns} columns wide; the English text is ${ofEnglish}`,
          fix: "see what it leaves out",
        }
      : undefined;
  }),
};
