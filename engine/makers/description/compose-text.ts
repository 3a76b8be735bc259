import { countWords } from "./count-words.ts";
import type { Language } from "./language.ts";
import type { PhotoFacts } from "./photo-facts.ts";
import { writeSentences, type Purpose, type Sentence } from "./write-sentences.ts";

/** How far a text may go beyond the asked number of words while it grows. */
const ABOVE = 1.13;
/** The first sentence and those about the purpose are never left out. */
const FIXED_RANK = 1;

/** Takes sentences up by rank as long as they fit; the order of reading stays. */
function chooseSentences(
  sentences: readonly Sentence[],
  words: number,
  count: (text: string) => number,
): Sentence[] {
  const chosen = new Set<Sentence>();
  let total = 0;
  for (const sentence of [...sentences].sort((a, b) => a.rank - b.rank)) {
    const length = count(sentence.text);
    if (sentence.rank > FIXED_RANK && (total >= words || total + length > words * ABOVE)) continue;
    chosen.add(sentence);
    total += length;
  }
  return sentences.filter((sentence) => chosen.has(sentence));
}

/** A description of about `words` words: paragraphs about what is seen, its colours, and light and composition. */
export function composeText(facts: PhotoFacts, purpose: Purpose, words: number, language: Language): string {
  const sentences = writeSentences(facts, purpose, language);
  const chosen = chooseSentences(sentences, words, (text) => countWords(text, language.spaced));
  const join = (topic: Sentence["topic"]) =>
    chosen
      .filter((sentence) => sentence.topic === topic)
      .map(({ text }) => text)
      .join(language.spaced ? " " : "");
  return (["subject", "color", "composition"] as const)
    .map(join)
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}
