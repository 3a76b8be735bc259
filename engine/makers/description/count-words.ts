/** Signs that stand for one word where words don't stand apart. */
const SIGNS_PER_WORD = 2;
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/gu;

/** How many words a text has; in Japanese and Chinese two signs, punctuation left out, are one. */
export function countWords(text: string, spaced: boolean): number {
  if (spaced) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  // Names and numbers in other writing count as they do elsewhere.
  const foreign = text.replace(SIGN, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.round((text.match(SIGN) ?? []).length / SIGNS_PER_WORD) + foreign.length;
}
