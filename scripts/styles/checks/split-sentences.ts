/** Ends of sentences in the site's scripts; a full stop inside a number or a name ends none. */
const ENDS = /(?<=[.!?؟…])\s+|(?<=[。！？])|\n+/u;

/** The sentences of a text, list items and headings included, as they are written. */
export const splitSentences = (text: string): string[] =>
  text
    .split(ENDS)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** A sentence without case, markdown and punctuation, so that the same words are the same text. */
export const normalizeSentence = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^\p{L}\p{M}\p{N}'-]+/gu, " ")
    .replace(/^[\s'-]+|[\s'-]+$/g, "");

/** Number of words in any script, those without spaces between words included. */
export const countWords = (text: string): number =>
  [...new Intl.Segmenter("und", { granularity: "word" }).segment(text)].filter(({ isWordLike }) => isWordLike)
    .length;
