const splitSentences = (text: string): string[] =>
  text.split(/[.!?\n]+/).flatMap((sentence) => sentence.trim() || []);

/** What a person wrote beside the sentences of the tool's own prompt; empty where there is nothing else. */
export function findOwnWords(words: string, defaultWords: string): string {
  const known = new Set(splitSentences(defaultWords));
  return splitSentences(words)
    .filter((sentence) => !known.has(sentence))
    .join(". ");
}
