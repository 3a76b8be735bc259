/** Letters that Unicode does not take apart, and what people type in their place. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" },
  ...{ ة: "ه", ى: "ي", "×": "x", "’": "'" },
};
const HAS_NO_PARTS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");

/** Hiragana lies this far before katakana. */
const KANA_DISTANCE = 0x60;
/** The first of the Arabic and of the Persian digits. */
const DIGIT_ZEROS = [0x660, 0x6f0] as const;

/** Arabic words carry their article, with or without a preposition before it. */
const ARABIC_ARTICLE = /^(?:[وبك]?ال|لل)(?=\p{Script=Arabic}{3})/u;

/** Arabic endings of plurals and of what belongs to somebody. */
const ARABIC_ENDING = /(?<=\p{Script=Arabic}{3})(?:ات|ون|ين|ها|ه|ي)$/u;

const HAN_OR_KANA = "[\\p{Script=Han}\\p{Script=Katakana}]";
const WORD = new RegExp(`${HAN_OR_KANA}+|(?:(?!${HAN_OR_KANA})[\\p{L}\\p{N}])+`, "gu");

const shiftDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - DIGIT_ZEROS[code < DIGIT_ZEROS[1] ? 0 : 1]);
};

/**
 * A text as it is compared: small letters without marks, one form for letters that are typed in several ways. Hangul
 * comes apart into its letters, hiragana is katakana without long marks, Arabic has neither vowel signs nor hamza.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\u0640\u30fc]/gu, "")
    .replace(HAS_NO_PARTS, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, shiftDigit)
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KANA_DISTANCE));
}

/** The words of a folded text: runs of letters and digits. What is written without spaces, Chinese and Japanese, stays one run. */
export const splitWords = (folded: string): string[] =>
  (folded.match(WORD) ?? []).map((word) => word.replace(ARABIC_ARTICLE, "").replace(ARABIC_ENDING, ""));

/** Whether a word is a run of Chinese characters or kana. */
export const isUnspaced = (word: string): boolean => new RegExp(`^${HAN_OR_KANA}`, "u").test(word);

/** Each two neighbouring letters of a run. */
export const pairsOf = (run: string): string[] => {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};
