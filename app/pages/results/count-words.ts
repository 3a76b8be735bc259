/**
 * How many words a text has, also in languages that write them without spaces between.
 * @param language BCP 47; where it is unknown the browser's own rules serve.
 */
export function countWords(text: string, language?: string): number {
  if (!("Segmenter" in Intl)) return text.split(/\s+/u).filter(Boolean).length;
  const words = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return [...words].filter(({ isWordLike }) => isWordLike === true).length;
}
