/** Signs that stand for one word where words don't stand apart. */
const SIGNS_PER_WORD = 2;

/** How many words a text has; in Japanese and Chinese two signs, punctuation left out, are one. */
export function countWords(text: string, spaced: boolean): number {
  if (spaced) return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.round((text.match(/[\p{L}\p{N}]/gu) ?? []).length / SIGNS_PER_WORD);
}
